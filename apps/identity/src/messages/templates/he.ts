import type { Wording } from '../render.ts';
import type { MessageKind } from './en.ts';

const place = 'הבקשה הגיעה מ־{place}, במכשיר {device}.';

export const he: Record<MessageKind, Wording> = {
  otp: {
    subject: 'קוד הכניסה שלך ל־{project}',
    heading: 'קוד הכניסה שלך',
    before: ['יש להזין את הקוד הזה כדי להמשיך אל {project}. הקוד תקף במשך {duration}.'],
    after: [place, 'אין למסור את הקוד לאיש. {project} לעולם לא תבקש אותו בטלפון או בצ׳אט.'],
  },
  sms: {
    subject: '',
    heading: '',
    before: ['קוד הכניסה שלך ל־{project}:'],
    after: ['תקף במשך {duration}. אין למסור אותו לאיש.'],
  },
  magic_link: {
    subject: 'כניסה אל {project}',
    heading: 'כניסה אל {project}',
    before: ['הקישור הזה מכניס אותך בתור {email}. הוא פועל פעם אחת, במשך {duration}.'],
    button: 'כניסה',
    after: [
      'אפשר גם להקליד את הקוד שלמעלה במקום שבו התחלת; הוא תקף במשך {codetime}.',
      place,
      'אם לא ביקשת זאת, אפשר להתעלם מההודעה.',
    ],
  },
  reset_password: {
    subject: 'סיסמה חדשה ל־{project}',
    heading: 'קביעת סיסמה חדשה',
    before: ['התבקשה סיסמה חדשה עבור {email}. הקישור פועל פעם אחת, במשך {duration}.'],
    button: 'לקביעת סיסמה חדשה',
    after: [place, 'אם לא ביקשת זאת, אפשר להתעלם מההודעה: הסיסמה שלך לא השתנתה.'],
  },
  unlock: {
    subject: 'הכניסה אל {project} הושהתה',
    heading: 'יותר מדי ניסיונות שגויים',
    before: ['מישהו ניסה להיכנס בתור {email} ונכשל פעמים רבות, ולכן השהינו את הכניסה לזמן מה.'],
    button: 'זה הייתי אני, לפתיחה עכשיו',
    after: [place, 'אם הניסיונות לא היו שלך, דבר לא קרה; עדיין אפשר להיכנס ממכשירים שכבר השתמשת בהם.'],
  },
  new_device: {
    subject: 'כניסה חדשה אל {project}',
    heading: 'כניסה חדשה',
    before: ['נכנסו לחשבונך מ־{place}, במכשיר {device}.'],
    after: ['אם הפעולה אינה מוכרת לך, כדאי לנתק את כל המכשירים ולהחליף סיסמה.'],
  },
  password_changed: {
    subject: 'הסיסמה שלך ב־{project} הוחלפה',
    heading: 'הסיסמה הוחלפה',
    before: ['הסיסמה של חשבונך הוחלפה, וכל שאר המכשירים נותקו.'],
    after: [place, 'אם הפעולה אינה מוכרת לך, יש לקבוע סיסמה חדשה עכשיו.'],
  },
  factor_added: {
    subject: 'נוספה דרך כניסה אל {project}',
    heading: 'נוספה דרך כניסה',
    before: ['דרך הכניסה הזאת נוספה לחשבונך: {factor}.'],
    after: [place, 'אם הפעולה אינה מוכרת לך, כדאי להסיר ולנתק את כל המכשירים.'],
  },
  factor_removed: {
    subject: 'הוסרה דרך כניסה אל {project}',
    heading: 'הוסרה דרך כניסה',
    before: ['דרך הכניסה הזאת הוסרה מחשבונך: {factor}.'],
    after: [place, 'אם הפעולה אינה מוכרת לך, יש לפנות אלינו.'],
  },
  account_claimed: {
    subject: 'חשבונך ב־{project} שייך עכשיו רק לך',
    heading: 'הכתובת אושרה',
    before: ['מישהו רשם את {email} לפני שאישרת אותה. כל מה שהוגדר לפני כן הוסר: סיסמה, מכשירים ודרכי כניסה אחרות.'],
    after: ['אפשר לקבוע סיסמה משלך בכל עת.'],
  },
  passkey_copied: {
    subject: 'ייתכן שמפתח הכניסה שלך ל־{project} הועתק',
    heading: 'כניסה בעזרת {factor} נדחתה',
    before: ['השימוש ב־{factor} מעלה חשד שקיים ממנו עותק נוסף, ולכן דחינו את הכניסה.'],
    after: [place, 'כדאי להסיר את המפתח הזה מהחשבון ולהוסיף חדש.'],
  },
  sms_pumping: {
    subject: 'נעצר משלוח הודעות לטווח מספרים ב־{project}',
    heading: 'ייתכן שמישהו שולח הודעות סרק',
    before: ['כמעט איש אינו משלים כניסה מטווח מספרים אחד, ולכן לא יישלחו אליו הודעות לעת עתה.'],
    after: ['{about}'],
  },
  captcha_outage: {
    subject: 'שירות האימות האנושי של {project} אינו עונה',
    heading: 'הכניסות נמשכות בלי אימות אנושי',
    before: ['השירות שמבחין בין אנשים לתוכנות אינו עונה, ולכן לכל כתובת יש לעת עתה רק ניסיונות מעטים.'],
    after: ['{about}'],
  },
  credential_stuffing: {
    subject: 'סיסמאות שגויות רבות ב־{project}',
    heading: 'ייתכן שמישהו מנסה סיסמאות גנובות',
    before: ['סיסמאות רבות כל כך נכשלו, שדפדפנים שאיננו מכירים נעצרים לעת עתה.'],
    after: ['{about}'],
  },
  account_deleted: {
    subject: 'חשבונך ב־{project} נמחק',
    heading: 'החשבון נמחק',
    before: ['חשבונך וכל מה שבו נמחקו.'],
    after: [place],
  },
};
