import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';
import Pdf from 'pdfkit';
import { inDollars, toAmount } from '../ledger/amount.ts';
import { invoiceTexts } from './invoice-texts.ts';
import type { InvoiceRow } from './invoices.sql.ts';
import { visualRuns } from './visual-runs.ts';

const { resolve } = createRequire(import.meta.url);
const margin = 56;

interface Line {
  text: string;
  y: number;
  size?: number;
  bold?: boolean;
  /** The side where reading begins, or where it ends. */
  side?: 'start' | 'end';
}

/** One page, in the reader's language and direction, with a font of our own so that Hebrew never depends on the reader's. */
export function renderInvoice(invoice: InvoiceRow, language: 'en' | 'he'): Readable {
  const say = invoiceTexts[language];
  const page = openPage(say.direction, `${say.invoice} ${invoice.number}`);
  const money = new Intl.NumberFormat(language === 'he' ? 'en' : language, { style: 'currency', currency: 'USD' });
  const total = toAmount(invoice.total_micros);
  const refunded = toAmount(invoice.refunded_micros);
  const row = (y: number, text: string, amount: string, bold = false) => {
    page.write({ text, y, bold });
    page.write({ text: amount, y, bold, side: 'end' });
  };
  page.write({ text: 'Targum', y: 56, size: 20, bold: true });
  page.write({ text: say.invoice, y: 60, size: 16, side: 'end' });
  page.write({ text: `${say.number}: ${invoice.number}`, y: 110 });
  page.write({ text: `${say.date}: ${invoice.issued_at.toISOString().slice(0, 10)}`, y: 130 });
  page.write({ text: say.billedTo, y: 170, bold: true });
  page.write({ text: invoice.name, y: 190 });
  page.write({ text: invoice.email, y: 210 });
  row(260, say.item, say.amount, true);
  page.rule(282);
  row(294, invoice.item, money.format(inDollars(total)));
  page.rule(322);
  row(334, say.total, money.format(inDollars(total)), true);
  if (refunded > 0n) row(356, say.refunded, money.format(inDollars(-refunded)));
  page.write({ text: invoice.mode === 'test' ? say.test : say.paid, y: 400, bold: invoice.mode === 'test' });
  return page.end();
}

function openPage(direction: 'ltr' | 'rtl', title: string) {
  const document = new Pdf({ size: 'A4', margin: 0, info: { Title: title, Author: 'Targum' } });
  for (const script of ['hebrew', 'latin']) {
    for (const weight of [400, 700]) {
      const file = resolve(`@fontsource/heebo/files/heebo-${script}-${weight}-normal.woff`);
      document.registerFont(`${script}-${weight}`, file);
    }
  }
  const width = document.page.width;

  function write({ text, y, size = 11, bold = false, side = 'start' }: Line): void {
    const runs = visualRuns(text, direction).map((run) => {
      document.font(`${run.script}-${bold ? 700 : 400}`).fontSize(size);
      return { ...run, font: `${run.script}-${bold ? 700 : 400}`, width: document.widthOfString(run.text) };
    });
    const length = runs.reduce((sum, run) => sum + run.width, 0);
    const left = (direction === 'ltr') === (side === 'start');
    let x = left ? margin : width - margin - length;
    for (const run of runs) {
      document.font(run.font).fontSize(size).text(run.text, x, y, { lineBreak: false });
      x += run.width;
    }
  }

  return {
    write,
    rule: (y: number) =>
      void document
        .moveTo(margin, y)
        .lineTo(width - margin, y)
        .lineWidth(0.5)
        .stroke(),
    end(): Readable {
      document.end();
      return document;
    },
  };
}
