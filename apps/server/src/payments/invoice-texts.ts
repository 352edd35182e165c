/** What an invoice says, in the languages of the interface. */
export const invoiceTexts = {
  en: {
    direction: 'ltr',
    invoice: 'Invoice',
    number: 'Number',
    date: 'Date',
    billedTo: 'Billed to',
    item: 'Item',
    amount: 'Amount',
    total: 'Total',
    refunded: 'Refunded',
    paid: 'Paid by card',
    test: 'TEST: no real payment was made. This is not an invoice.',
  },
  he: {
    direction: 'rtl',
    invoice: 'חשבונית',
    number: 'מספר',
    date: 'תאריך',
    billedTo: 'לכבוד',
    item: 'פריט',
    amount: 'סכום',
    total: 'סך הכול',
    refunded: 'הוחזר',
    paid: 'שולם בכרטיס',
    test: 'ניסיון: לא בוצע תשלום אמיתי. מסמך זה אינו חשבונית.',
  },
} as const;
