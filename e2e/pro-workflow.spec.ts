import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { type RunningTargum, startTargum } from '@targum/cli/testing';
import { chooseFiles, complaints, sidewaysScroll, signIn } from './journey.ts';

let targum: RunningTargum;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  targum = await startTargum();
});
test.afterAll(async () => {
  await targum.dispose();
});

interface Look {
  language?: 'en' | 'he';
  viewport?: { width: number; height: number };
}

/** Somebody with a browser of their own, signed in. */
async function somebody(browser: Browser, email: string, { language = 'en', viewport }: Look = {}): Promise<Page> {
  const context = await browser.newContext({ acceptDownloads: true, ...(viewport && { viewport }) });
  const page = await context.newPage();
  await page.addInitScript((code) => localStorage.setItem('targum_language', code), language);
  await page.goto(`${targum.url}/auth`);
  await signIn(page, targum.url, email);
  return page;
}

async function makeReviewer(browser: Browser, email: string): Promise<void> {
  const admin = await somebody(browser, 'admin@localhost.test');
  await admin.goto(`${targum.url}/console/users`);
  await admin.getByRole('checkbox', { name: `${email} may review drafts` }).click();
  await expect(admin.getByRole('checkbox', { name: `${email} may review drafts` })).toBeChecked();
  await admin.context().close();
}

/** Sets up what somebody reviews; they are taken for available from then on. */
async function takeReviews(page: Page, name: string): Promise<void> {
  await page.goto(`${targum.url}/reviews`);
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('checkbox', { name: 'Hebrew to English' }).check();
  await page.getByRole('checkbox', { name: 'I take reviews now' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
}

async function mailsTo(page: Page, email: string): Promise<string[]> {
  const answer = await page.request.get(`${targum.url}/dev/outbox.json?to=${encodeURIComponent(email)}`);
  return ((await answer.json()) as { kind: string }[]).map(({ kind }) => kind);
}

const story = ['הילדה הלכה לבית הספר בבוקר.', 'המכתב הגיע ביום שלישי.'];

test('a pro order is drafted, offered, accepted, edited, handed over, returned, handed over again, accepted and downloaded', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const reviewer = await somebody(browser, 'rina@example.test');
  await makeReviewer(browser, 'rina@example.test');
  await takeReviews(reviewer, 'Rina Barkai');

  const author = await somebody(browser, 'avner@example.test');
  await author.goto(`${targum.url}/create-project`);
  await chooseFiles(author, { name: 'story.md', content: story.join('\n\n') });
  await author.getByRole('radio', { name: /^Pro/ }).check();
  const choice = author.getByRole('combobox', { name: 'Reviewer' });
  await expect(choice).toContainText('Whoever is available (1 reviewer)');
  await choice.selectOption({ index: 1 });
  expect(await complaints(author)).toEqual([]);
  await author.getByRole('button', { name: /Start translating/ }).click();
  await expect(author.getByTestId('state')).toHaveText('The draft is in review', { timeout: 90_000 });
  const panel = author.getByRole('region', { name: 'Review', exact: true });
  await expect(panel).toContainText('1 reviewer has your text before them');
  await expect(panel).toContainText('$0.72 is set aside');
  await expect(author.getByRole('link', { name: /Download/ })).toHaveCount(0);
  await author.getByRole('tab', { name: 'Downloads' }).click();
  await expect(author.getByText('can be downloaded once the review is signed off')).toBeVisible();

  await reviewer.goto(`${targum.url}/reviews`);
  const offer = reviewer.getByRole('region', { name: 'Offered to you' });
  await expect(offer).toContainText('Earns $0.18');
  expect(await complaints(reviewer)).toEqual([]);
  await offer.getByRole('button', { name: /^Accept/ }).click();
  await expect(reviewer).toHaveURL(/\/reviews\/[0-9a-f-]{36}$/);
  await expect(reviewer.getByText('Being reviewed')).toBeVisible();
  await expect(panel).toContainText(/Rina Barkai\p{Cf} is reviewing your text/u, { timeout: 20_000 });

  await panel.getByRole('textbox', { name: /Write to/ }).fill('The girl is called Ruth.');
  await panel.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(reviewer.getByText('The girl is called Ruth.')).toBeVisible({ timeout: 20_000 });
  await expect(reviewer.getByText('1 new message')).toBeVisible();
  await expect(reviewer.getByText('1 new message')).toHaveCount(0, { timeout: 20_000 });

  await reviewer.getByRole('link', { name: 'Open the editor' }).click();
  const row = reviewer.getByTestId('review-list').locator('[data-ordinal="0"]');
  await row.getByRole('button', { name: /^Edit paragraph/ }).click();
  await expect(row.getByTestId('editor')).toBeFocused();
  await reviewer.keyboard.press('ControlOrMeta+a');
  await reviewer.keyboard.type('Ruth walked to school.');
  await expect(reviewer.getByTestId('save-state')).toHaveAttribute('data-state', 'saved');
  // The editor stays open in another tab: it hears at once what becomes of the text.
  const desk = await reviewer.context().newPage();
  await desk.goto(reviewer.url());
  await expect(desk.getByTestId('editor')).toHaveAttribute('aria-readonly', 'true');
  await reviewer.getByRole('link', { name: 'Back to the project' }).click();
  await expect(reviewer).toHaveURL(/\/reviews\/[0-9a-f-]{36}$/);
  await expect(desk.getByTestId('editor')).toHaveAttribute('aria-readonly', 'false');

  // Nobody looks at the project's page: what the reviewer writes is marked in the list.
  const address = author.url();
  await author.goto(`${targum.url}/projects`);
  await reviewer.getByRole('textbox', { name: /Write to/ }).fill('Ruth it is.');
  await reviewer.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(reviewer.getByText('Ruth it is.')).toBeVisible();
  await author.reload();
  await expect(author.getByRole('listitem').filter({ hasText: 'story' })).toContainText('1 new message');
  await author.goto(address);

  const handOver = async (note: string) => {
    await reviewer.getByRole('button', { name: 'Hand over' }).click();
    const dialog = reviewer.getByRole('dialog', { name: 'Hand over to the author' });
    await dialog.getByRole('textbox').fill(note);
    await dialog.getByRole('button', { name: 'Hand over' }).click();
    await expect(reviewer.getByText('The author has it.')).toBeVisible();
  };
  await handOver('Please look at the first line.');
  expect(await complaints(reviewer)).toEqual([]);
  await expect(desk.getByText('You have handed this text over.')).toBeVisible();
  await expect(desk.getByTestId('editor')).toHaveAttribute('aria-readonly', 'true');
  expect(await complaints(desk)).toEqual([]);

  await expect(panel).toContainText(/Rina Barkai\p{Cf} has finished/u, { timeout: 20_000 });
  await expect(panel).toContainText('Without a word from you it counts as accepted');
  await expect(panel).toContainText('Please look at the first line.', { timeout: 20_000 });
  expect(await complaints(author)).toEqual([]);
  await panel.getByRole('button', { name: 'Send back' }).click();
  const sending = author.getByRole('dialog', { name: /Send it back/ });
  await sending.getByRole('textbox', { name: 'What is missing?' }).fill('She ran.');
  await sending.getByRole('button', { name: 'Send back' }).click();
  await expect(panel).toContainText('Sent back once');

  await expect(reviewer.getByText('The author has sent it back.')).toBeVisible({ timeout: 20_000 });
  await expect(desk.getByTestId('editor')).toHaveAttribute('aria-readonly', 'false');
  await expect(reviewer.getByText('She ran.')).toBeVisible({ timeout: 20_000 });
  await handOver('');

  // A second tab of the author, opened before the acceptance.
  const second = await author.context().newPage();
  await second.goto(author.url());
  const secondPanel = second.getByRole('region', { name: 'Review', exact: true });
  await expect(secondPanel.getByRole('button', { name: 'Accept' })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Accept' })).toBeVisible({ timeout: 20_000 });
  await panel.getByRole('button', { name: 'Accept' }).click();
  const accepting = author.getByRole('dialog', { name: 'Accept this review?' });
  await expect(accepting).toContainText('$0.72 is charged');
  await accepting.getByRole('button', { name: 'Accept' }).click();
  await expect(desk.getByText('This text is no longer open to you')).toBeVisible();
  await expect(desk.getByTestId('editor')).toHaveAttribute('aria-readonly', 'true');
  await expect(author.getByTestId('sign-off')).toContainText(/Reviewed and signed off by \p{Cf}Rina Barkai\p{Cf} on/u);
  await expect(second.getByTestId('sign-off')).toBeVisible({ timeout: 20_000 });
  await expect(secondPanel.getByRole('button', { name: 'Accept' })).toHaveCount(0);

  await author.getByRole('tab', { name: 'Draft' }).click();
  const [download] = await Promise.all([
    author.waitForEvent('download'),
    author.getByRole('link', { name: 'Download the translation' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain('Ruth walked to school.');

  await reviewer.goto(`${targum.url}/reviews`);
  await expect(reviewer.getByRole('region', { name: 'Payouts' }).first()).toContainText('$0.18');
  await expect.poll(() => mailsTo(author, 'avner@example.test')).toContain('review_signed_off_owner');
  expect(await mailsTo(author, 'avner@example.test')).toEqual(
    expect.arrayContaining(['review_review_begun', 'review_accepted', 'review_handed_over']),
  );
  expect(await mailsTo(author, 'rina@example.test')).toEqual(
    expect.arrayContaining(['review_offer', 'review_message', 'review_returned']),
  );

  const admin = await somebody(browser, 'admin@localhost.test');
  await admin.goto(`${targum.url}/console/payouts`);
  await expect(admin.getByText('To be paid: $0.18')).toBeVisible();
  await admin.getByRole('button', { name: /Mark as paid/ }).click();
  await admin.getByRole('textbox', { name: 'Reference' }).fill('Transfer 17');
  await admin.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
  await expect(admin.getByText('To be paid: $0.00')).toBeVisible();
  await expect(admin.getByText('Transfer 17')).toBeVisible();
  expect(await complaints(admin)).toEqual([]);
  await admin.goto(`${targum.url}/console/reviews`);
  await expect(admin.getByText('No review is under way')).toBeVisible();
  for (const page of [author, reviewer, admin]) await page.context().close();
});

test('without a reviewer the author is told the truth, and takes the draft for less: in Hebrew on a phone', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const look = { language: 'he', viewport: { width: 390, height: 844 } } as const;
  const author = await somebody(browser, 'noa@example.test', look);
  await author.goto(`${targum.url}/create-project`);
  await chooseFiles(author, { name: 'story.txt', content: 'The girl walked to school in the morning.' });
  await author.getByRole('radio', { name: /^מקצועי/ }).check();
  await expect(author.getByText('אין כרגע בודק פנוי')).toBeVisible();
  expect(await complaints(author)).toEqual([]);
  await author.getByRole('button', { name: /להתחיל לתרגם/ }).click();
  await expect(author.getByTestId('state')).toHaveText('הטיוטה בבדיקה', { timeout: 90_000 });
  const panel = author.getByRole('region', { name: 'בדיקה', exact: true });
  await expect(panel).toContainText('כרגע אין בודקים פנויים');
  await panel.getByRole('button', { name: 'מסירה כמות שהוא' }).click();
  const dialog = author.getByRole('dialog');
  await expect(dialog).toContainText('0.48');
  await expect(dialog).toContainText('0.64');
  expect(await complaints(author)).toEqual([]);
  expect(await sidewaysScroll(author)).toBe(0);
  await dialog.getByRole('button', { name: 'מסירה כמות שהוא' }).click();
  await expect(panel).toContainText('נמסר כפי שהיה');
  await expect(author.getByRole('link', { name: 'הורדת התרגום' })).toBeVisible();
  expect(await complaints(author)).toEqual([]);
  await author.goto(`${targum.url}/reviews`);
  await expect(author.getByText('העמוד הזה מיועד לבודקים')).toBeVisible();
  expect(await complaints(author)).toEqual([]);
  expect(await sidewaysScroll(author)).toBe(0);
  await author.context().close();
});
