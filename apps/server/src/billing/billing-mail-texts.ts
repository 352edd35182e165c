interface About {
  name: string;
  amount: string;
  about: string;
  link: string;
  test: boolean;
}

interface Text {
  subject: string;
  text: string;
}

type Texts = Record<'receipt' | 'payment_failed' | 'refund' | 'low_credit' | 'referral_earned', (about: About) => Text>;

const en: Texts = {
  receipt: ({ name, amount, about, link, test }) => ({
    subject: `Receipt: ${amount}`,
    text: `Hello ${name},\n\nwe received ${amount} (${about}). The invoice is on your billing page:\n${link}${test ? '\n\nThis was a test payment: nothing was charged.' : ''}`,
  }),
  payment_failed: ({ name, amount, about, link }) => ({
    subject: `A payment of ${amount} did not go through`,
    text: `Hello ${name},\n\na payment of ${amount} (${about}) did not go through. Nothing was charged. You can use another card or add credit here:\n${link}`,
  }),
  refund: ({ name, amount, about, link }) => ({
    subject: `Refund: ${amount}`,
    text: `Hello ${name},\n\nwe gave back ${amount}. Reason: ${about}\n\nYou can see it on your billing page:\n${link}`,
  }),
  low_credit: ({ name, amount, link }) => ({
    subject: `${amount} of credit left`,
    text: `Hello ${name},\n\nyou have ${amount} of credit left. You can add more here:\n${link}`,
  }),
  referral_earned: ({ name, amount, link }) => ({
    subject: `${amount} of credit for a referral`,
    text: `Hello ${name},\n\na first translation after an invitation is complete, and ${amount} was added to your credit:\n${link}`,
  }),
};

const he: Texts = {
  receipt: ({ name, amount, about, link, test }) => ({
    subject: `קבלה: ${amount}`,
    text: `שלום ${name},\n\nקיבלנו ${amount} (${about}). החשבונית נמצאת בעמוד החיובים:\n${link}${test ? '\n\nזה היה תשלום ניסיון: לא בוצע חיוב.' : ''}`,
  }),
  payment_failed: ({ name, amount, about, link }) => ({
    subject: `תשלום של ${amount} לא עבר`,
    text: `שלום ${name},\n\nתשלום של ${amount} (${about}) לא עבר. לא בוצע חיוב. אפשר להשתמש בכרטיס אחר או להוסיף יתרה כאן:\n${link}`,
  }),
  refund: ({ name, amount, about, link }) => ({
    subject: `החזר: ${amount}`,
    text: `שלום ${name},\n\nהחזרנו ${amount}. הסיבה: ${about}\n\nאפשר לראות זאת בעמוד החיובים:\n${link}`,
  }),
  low_credit: ({ name, amount, link }) => ({
    subject: `נותרה יתרה של ${amount}`,
    text: `שלום ${name},\n\nנותרה לך יתרה של ${amount}. אפשר להוסיף כאן:\n${link}`,
  }),
  referral_earned: ({ name, amount, link }) => ({
    subject: `${amount} נוספו ליתרה בזכות הזמנה`,
    text: `שלום ${name},\n\nתרגום ראשון אחרי הזמנה הושלם, ו־${amount} נוספו ליתרה שלך:\n${link}`,
  }),
};

export const billingMailTexts = { en, he };
