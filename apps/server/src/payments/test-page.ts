import { inDollars, toAmount } from '../ledger/amount.ts';
import type { TestCheckoutRow } from './test-bank.sql.ts';
import { testCards } from './test-cards.ts';
import { testPageTexts } from './test-page-texts.ts';

type Language = TestCheckoutRow['language'];

export function payPage(checkout: TestCheckoutRow, fault?: 'unknown' | 'declined' | 'unconfirmed'): string {
  const t = testPageTexts[checkout.language];
  const cards = testCards.map(
    ({ number, outcome }) => `<li><code dir="ltr">${spaced(number)}</code> ${t[`outcome.${outcome}`]}</li>`,
  );
  return layout(
    checkout.language,
    `
<h1>${title(checkout)}</h1>
${fault ? `<p role="alert"><strong>${t[fault]}</strong></p>` : ''}
<form method="post">
<p><label for="card">${t.number}</label><br>
<input id="card" name="card" dir="ltr" inputmode="numeric" autocomplete="off" required value="${spaced(testCards[0].number)}"></p>
<p><button type="submit">${checkout.kind === 'setup' ? t.save : t.pay}</button>
<a href="${escape(checkout.cancel_url)}">${t.cancel}</a></p>
</form>
<h2>${t.cards}</h2><ul>${cards.join('')}</ul>`,
  );
}

export function confirmPage(checkout: TestCheckoutRow, card: string): string {
  const t = testPageTexts[checkout.language];
  return layout(
    checkout.language,
    `
<h1>${t.confirmTitle}</h1>
<p><bdi>${escape(checkout.description)}</bdi></p>
<form method="post"><input type="hidden" name="card" value="${card}">
<p><button name="confirm" value="yes">${t.confirm}</button> <button name="confirm" value="no">${t.refuse}</button></p></form>`,
  );
}

/** Nobody knows for whom it was: it speaks the language that the browser asks for. */
export function gonePage(accepted = ''): string {
  const language: Language = /^\s*(?:he|iw)\b/i.test(accepted) ? 'he' : 'en';
  const t = testPageTexts[language];
  return layout(language, `<h1>${t.gone}</h1><p><a href="/billing">${t.back}</a></p>`);
}

function title(checkout: TestCheckoutRow): string {
  const t = testPageTexts[checkout.language];
  if (checkout.kind === 'setup') return t.saveCard;
  const money = new Intl.NumberFormat(checkout.language, { style: 'currency', currency: 'USD' });
  const price = money.format(inDollars(toAmount(checkout.amount_micros)));
  const due = checkout.kind === 'subscription' ? t.monthly.replace('{price}', price) : price;
  return `<bdi>${escape(checkout.description)}</bdi>: ${due}`;
}

function layout(language: Language, body: string): string {
  const t = testPageTexts[language];
  return `<!doctype html><html lang="${language}" dir="${language === 'he' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${t.title} · Targum</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><nav><p><strong>${t.mode}</strong></p><p>${t.nothing}</p></nav><main>${body}</main></body></html>`;
}

function spaced(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
