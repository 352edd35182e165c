import type { z } from 'zod';
import type { assignmentMailKind } from './assignment-mail.job.ts';

interface About {
  project: string;
  name: string;
  text: string;
  at: string;
  amount: string;
  words: string;
}

interface Text {
  subject: string;
  text: string;
}

interface Texts extends Record<z.output<typeof assignmentMailKind>, (about: About) => Text> {
  greeting: (name: string) => string;
  settings: (link: string) => string;
}

const quoted = (text: string) => (text === '' ? '' : `\n\n${text.replaceAll(/^/gm, '> ')}`);

const en: Texts = {
  greeting: (name) => `Hello ${name},`,
  settings: (link) => `You can turn these messages off in your profile: ${link}`,
  offer: ({ project, words, amount, at }) => ({
    subject: `A review for you: ${project}`,
    text: `“${project}” (${words} words) is looking for a reviewer. It earns ${amount}. The offer stands until ${at} (UTC); whoever accepts first has it.`,
  }),
  offer_expired: ({ project }) => ({
    subject: `The offer has ended: ${project}`,
    text: `The offer to review “${project}” has ended without an answer. You need not do anything. If you take no reviews at the moment, you can say so on your page.`,
  }),
  due_soon: ({ project, at }) => ({
    subject: `Due soon: ${project}`,
    text: `Your review of “${project}” is due on ${at} (UTC). A day after that it is offered to somebody else.`,
  }),
  overdue: ({ project, at }) => ({
    subject: `Overdue: ${project}`,
    text: `Your review of “${project}” was due on ${at} (UTC). Hand it over within a day, or it is offered to somebody else.`,
  }),
  taken_away: ({ project, amount }) => ({
    subject: `No longer with you: ${project}`,
    text: `The review of “${project}” is no longer with you: its due date has passed, its author has ended it or removed the text, or an administrator has given it to somebody else.${amount && ` ${amount} was added to what you are owed.`}`,
  }),
  returned: ({ project, name, text, at }) => ({
    subject: `Back with you: ${project}`,
    text: `${name} has read your review of “${project}” and asks for more. It is due on ${at} (UTC).${quoted(text)}`,
  }),
  signed_off_reviewer: ({ project, amount }) => ({
    subject: `Signed off: ${project}`,
    text: `Your review of “${project}” is complete, and ${amount} was added to what you are owed.`,
  }),
  review_begun: ({ project }) => ({
    subject: `The draft is ready for review: ${project}`,
    text: `“${project}” has been translated, and a reviewer is being asked to go through it. You can read the draft now; the file can be downloaded when the review is signed off. Nothing has been charged yet.`,
  }),
  accepted: ({ project, name, at }) => ({
    subject: `${name} is reviewing ${project}`,
    text: `${name} has accepted to review “${project}” and means to be done by ${at} (UTC). You can write to each other on the project’s page.`,
  }),
  handed_over: ({ project, name, text, at }) => ({
    subject: `Reviewed, and waiting for you: ${project}`,
    text: `${name} has handed over the review of “${project}”. Please read it and accept it, or send it back. If you do neither by ${at} (UTC), it counts as accepted and is charged.${quoted(text)}`,
  }),
  reopened: ({ project }) => ({
    subject: `We are looking for another reviewer: ${project}`,
    text: `The reviewer of “${project}” could not bring the review to its end. It is offered to others now. What has been reviewed is kept, and nothing has been charged.`,
  }),
  signed_off_owner: ({ project, name, amount }) => ({
    subject: `Signed off: ${project}`,
    text: `The review of “${project}” by ${name} is signed off, and the translation can be downloaded. ${amount} has been charged from what was set aside.`,
  }),
  message: ({ project, name, text }) => ({
    subject: `${name} wrote about ${project}`,
    text: `${name} wrote to you about “${project}”:${quoted(text)}`,
  }),
  no_reviewer: ({ project, words }) => ({
    subject: `No reviewer for ${project}`,
    text: `Nobody is available to review “${project}” (${words} words). Its author sees that it waits. You can make somebody a reviewer, or give it to one by hand.`,
  }),
};

const he: Texts = {
  greeting: (name) => `שלום ${name},`,
  settings: (link) => `אפשר לכבות הודעות אלה בפרופיל: ${link}`,
  offer: ({ project, words, amount, at }) => ({
    subject: `הצעת בדיקה: ${project}`,
    text: `לספר ”${project}“ (${words} מילים) דרושה בדיקה. התשלום: ${amount}. ההצעה עומדת עד ${at} (UTC), והעבודה תימסר למי שיקבל אותה ראשון.`,
  }),
  offer_expired: ({ project }) => ({
    subject: `ההצעה הסתיימה: ${project}`,
    text: `ההצעה לבדוק את ”${project}“ הסתיימה ללא תשובה. אין צורך לעשות דבר. אם אין באפשרותך לקבל עבודות כעת, אפשר לציין זאת בעמוד שלך.`,
  }),
  due_soon: ({ project, at }) => ({
    subject: `המועד מתקרב: ${project}`,
    text: `מועד ההגשה של הבדיקה של ”${project}“ הוא ${at} (UTC). יממה לאחר מכן היא תוצע לאחרים.`,
  }),
  overdue: ({ project, at }) => ({
    subject: `באיחור: ${project}`,
    text: `מועד ההגשה של הבדיקה של ”${project}“ היה ${at} (UTC). יש למסור אותה בתוך יממה, אחרת היא תוצע לאחרים.`,
  }),
  taken_away: ({ project, amount }) => ({
    subject: `העבודה כבר לא אצלך: ${project}`,
    text: `הבדיקה של ”${project}“ כבר לא אצלך: המועד חלף, בעל הטקסט סיים אותה או הסיר את הטקסט, או שהנהלת האתר העבירה אותה לאחרים.${amount && ` ${amount} נוספו לסכום המגיע לך.`}`,
  }),
  returned: ({ project, name, text, at }) => ({
    subject: `חזר אליך: ${project}`,
    text: `הגיעה תגובה על הבדיקה שלך של ”${project}“ מאת ${name}, ויש בקשה להמשך עבודה. המועד: ${at} (UTC).${quoted(text)}`,
  }),
  signed_off_reviewer: ({ project, amount }) => ({
    subject: `הבדיקה אושרה: ${project}`,
    text: `הבדיקה שלך של ”${project}“ הושלמה, ו־${amount} נוספו לסכום המגיע לך.`,
  }),
  review_begun: ({ project }) => ({
    subject: `הטיוטה מוכנה לבדיקה: ${project}`,
    text: `”${project}“ תורגם, ועכשיו הוא מוצע לבדיקה בידי אדם. אפשר לקרוא את הטיוטה כבר עכשיו; הקובץ יהיה זמין להורדה כשהבדיקה תאושר. עדיין לא בוצע חיוב.`,
  }),
  accepted: ({ project, name, at }) => ({
    subject: `הבדיקה של ${project} התחילה`,
    text: `הבדיקה של ”${project}“ נמצאת אצל ${name} וצפויה להסתיים עד ${at} (UTC). אפשר להתכתב בעמוד הפרויקט.`,
  }),
  handed_over: ({ project, name, text, at }) => ({
    subject: `הבדיקה הסתיימה וממתינה לך: ${project}`,
    text: `הבדיקה של ”${project}“ מאת ${name} נמסרה אליך. אפשר לקרוא ולאשר אותה, או להחזיר אותה. ללא תשובה עד ${at} (UTC) היא תיחשב מאושרת ותחויב.${quoted(text)}`,
  }),
  reopened: ({ project }) => ({
    subject: `מחפשים בודק אחר: ${project}`,
    text: `הבדיקה של ”${project}“ לא הגיעה לסופה, והיא מוצעת עכשיו לאחרים. מה שכבר נבדק נשמר, ולא בוצע חיוב.`,
  }),
  signed_off_owner: ({ project, name, amount }) => ({
    subject: `הבדיקה אושרה: ${project}`,
    text: `הבדיקה של ”${project}“ מאת ${name} אושרה, ואפשר להוריד את התרגום. ${amount} חויבו מתוך הסכום ששוריין.`,
  }),
  message: ({ project, name, text }) => ({
    subject: `הודעה מאת ${name} על ${project}`,
    text: `הודעה מאת ${name} על ”${project}“:${quoted(text)}`,
  }),
  no_reviewer: ({ project, words }) => ({
    subject: `אין מי שיבדוק את ${project}`,
    text: `אין כרגע מי שיבדוק את ”${project}“ (${words} מילים). בעמוד הפרויקט כתוב שהוא ממתין. אפשר להוסיף בודקים, או למסור אותו ידנית.`,
  }),
};

export const assignmentMailTexts = { en, he };
