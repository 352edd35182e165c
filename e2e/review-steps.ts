import { expect, type Locator, type Page } from '@playwright/test';
import { chooseFiles } from './journey.ts';

/** Steps that the journeys through the editor share. */

const paragraphs = [
  'הילדה הלכה **לבית הספר** בבוקר.',
  'המכתב הגיע ביום שלישי.',
  'השמש זרחה והציפורים שרו.',
  'דוד גר בירושלים.',
  'הוא אהב לקרוא ספרים.',
];

/** A translated book of one's own, uploaded at an address, with its editor open; answers where that is. */
export async function openReview(
  page: Page,
  address: string,
  name: string,
  texts: readonly string[] = paragraphs,
): Promise<string> {
  return openReviewOf(page, address, { name: `${name}.md`, content: [...texts, `זה הספר ${name}.`].join('\n\n') });
}

/** The same with a file of one's own making. */
export async function openReviewOf(
  page: Page,
  address: string,
  file: { name: string; content: string | Buffer },
): Promise<string> {
  await page.goto(address);
  await chooseFiles(page, file);
  await page.getByRole('button', { name: /Start translating|להתחיל לתרגם/ }).click();
  const review = page.getByRole('link', { name: /^(Review and edit|סקירה ועריכה)$/ });
  await expect(page.getByRole('link', { name: /Download the translation|הורדת התרגום/ })).toBeVisible({
    timeout: 90_000,
  });
  await review.click();
  await expect(page).toHaveURL(/\/review$/);
  await expect(rows(page).first()).toBeVisible();
  return page.url();
}

export const list = (page: Page): Locator => page.getByTestId('review-list');
export const rows = (page: Page): Locator => list(page).getByRole('listitem');
export const row = (page: Page, ordinal: number): Locator => list(page).locator(`[data-ordinal="${ordinal}"]`);
export const editor = (page: Page): Locator => page.getByTestId('editor');

export async function openRow(page: Page, ordinal: number): Promise<Locator> {
  // One that the address names is open already.
  const shut = row(page, ordinal).getByRole('button', { name: /^(Edit paragraph|עריכת פסקה)/ });
  await shut.or(row(page, ordinal).getByTestId('editor')).click();
  await expect(row(page, ordinal).getByTestId('editor')).toBeFocused();
  return editor(page);
}

export async function saved(page: Page): Promise<void> {
  await expect(page.getByTestId('save-state')).toHaveAttribute('data-state', 'saved');
}

/** In place of everything that stands in the open paragraph. */
export async function rewrite(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(words);
}

/** The document beside the list. It runs no scripts, so what it says is asked from outside. */
export const pageFrame = (page: Page): Locator => page.getByTestId('page');

export async function textInPage(page: Page, selector = 'body'): Promise<string> {
  return pageFrame(page).evaluate((frame, wanted) => {
    const found = (frame as HTMLIFrameElement).contentDocument?.querySelector<HTMLElement>(wanted);
    return found?.innerText.trim() ?? '';
  }, selector);
}

export async function styleInPage(page: Page, selector: string, property: string): Promise<string> {
  return pageFrame(page).evaluate(
    (frame, wanted) => {
      const found = (frame as HTMLIFrameElement).contentDocument?.querySelector(wanted.selector);
      return found ? getComputedStyle(found).getPropertyValue(wanted.property) : '';
    },
    { selector, property },
  );
}
