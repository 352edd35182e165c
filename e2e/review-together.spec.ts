import { expect, test } from '@playwright/test';
import { type RunningTargum, startTargum } from '@targum/cli/testing';
import { chooseFiles, complaints, signIn } from './journey.ts';
import { editor, openReview, openRow, rewrite, row, saved, textInPage } from './review-steps.ts';

let targum: RunningTargum;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  targum = await startTargum();
});
test.afterAll(async () => {
  await targum.dispose();
});

test('two pages at once see each other and never write over each other', async ({ browser }) => {
  const context = await browser.newContext();
  const one = await context.newPage();
  await one.goto(`${targum.url}/auth`);
  await signIn(one, targum.url, 'two-pages@example.test');
  const address = await openReview(one, `${targum.url}/create-project`, 'two');
  const other = await browser.newContext({ storageState: await context.storageState() });
  const two = await other.newPage();
  await two.goto(address);
  await openRow(one, 1);
  await expect(row(two, 1).getByTestId('holder')).toBeVisible();
  await row(two, 1)
    .getByRole('button', { name: /^Edit paragraph/ })
    .click();
  await expect(editor(two)).toHaveAttribute('aria-readonly', 'true');
  await two.keyboard.type('nothing of this');
  await rewrite(one, 'Written by the first.');
  await saved(one);
  await expect(editor(two)).toHaveText('Written by the first.');
  await openRow(one, 3);
  await expect(editor(two)).toHaveAttribute('aria-readonly', 'false');
  await editor(two).focus();
  await rewrite(two, 'Written by the second.');
  await saved(two);
  await expect(row(one, 1)).toContainText('Written by the second.');
  // The first page is cut off and writes on; meanwhile its hold lapses or is taken, and the second writes too.
  await openRow(two, 2);
  await openRow(one, 0);
  const held = row(two, 0).getByTestId('holder');
  await expect(held).toBeVisible();
  await context.setOffline(true);
  await rewrite(one, 'Mine, from afar.');
  await expect(one.getByTestId('save-state')).toHaveAttribute('data-state', 'offline');
  await expect(held).toHaveCount(0, { timeout: 60_000 });
  await openRow(two, 0);
  await expect(editor(two)).toHaveAttribute('aria-readonly', 'false');
  await rewrite(two, 'Theirs, from here.');
  await saved(two);
  await openRow(two, 4);
  await context.setOffline(false);
  const conflict = one.getByTestId('conflict');
  await expect(conflict).toContainText('Mine, from afar.');
  await expect(conflict).toContainText('Theirs, from here.');
  expect(await complaints(one)).toEqual([]);
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await saved(one);
  await expect(row(two, 0)).toContainText('Mine, from afar.');
  await context.close();
  await other.close();
});

test('an author and their reviewer work on one text at once, each seen by name', async ({ browser }) => {
  test.setTimeout(240_000);
  const somebody = async (email: string) => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${targum.url}/auth`);
    await signIn(page, targum.url, email);
    return page;
  };
  const reviewer = await somebody('noa-reviewer@example.test');
  const admin = await somebody('admin@localhost.test');
  await admin.goto(`${targum.url}/console/users`);
  await admin.getByRole('checkbox', { name: 'noa-reviewer@example.test may review drafts' }).click();
  await expect(admin.getByRole('checkbox', { name: 'noa-reviewer@example.test may review drafts' })).toBeChecked();
  await reviewer.goto(`${targum.url}/reviews`);
  await reviewer.getByRole('textbox', { name: 'Name' }).fill('Noa Levi');
  await reviewer.getByRole('checkbox', { name: 'Hebrew to English' }).check();
  await reviewer.getByRole('checkbox', { name: 'I take reviews now' }).check();
  await reviewer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(reviewer.getByText('Saved', { exact: true }).first()).toBeVisible();

  const author = await somebody('the-author@example.test');
  await author.goto(`${targum.url}/create-project`);
  await chooseFiles(author, { name: 'shared.md', content: ['הוא קם מוקדם.', 'היא ישנה עוד.'].join('\n\n') });
  await author.getByRole('radio', { name: /^Pro/ }).check();
  await author.getByRole('button', { name: /Start translating/ }).click();
  await expect(author.getByTestId('state')).toHaveText('The draft is in review', { timeout: 90_000 });
  await reviewer.goto(`${targum.url}/reviews`);
  await reviewer.getByRole('button', { name: /^Accept/ }).click();
  await reviewer.getByRole('link', { name: 'Open the editor' }).click();
  await author.getByRole('link', { name: 'Review and edit' }).click();

  await openRow(reviewer, 0);
  await expect(row(author, 0).getByTestId('holder')).toHaveText(/Noa Levi.* is working here/);
  await openRow(author, 1);
  await expect(row(reviewer, 1).getByTestId('holder')).toBeVisible();
  await rewrite(reviewer, 'He rose early, says the reviewer.');
  await rewrite(author, 'She slept on, says the author.');
  await Promise.all([saved(reviewer), saved(author)]);
  await expect(row(author, 0)).toContainText('says the reviewer');
  await expect(row(reviewer, 1)).toContainText('says the author');
  await author.getByRole('tab', { name: 'Comments' }).click();
  await author.getByLabel('New comment').fill('Is this mine?');
  await author.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(author.getByTestId('comment')).toHaveCount(1);
  await openRow(author, 0);
  await openRow(reviewer, 1);
  await reviewer.getByRole('tab', { name: 'Comments' }).click();
  await expect(reviewer.getByTestId('comment')).toContainText('Is this mine?');
  await reviewer.getByRole('tab', { name: 'History' }).click();
  await expect(reviewer.getByTestId('history')).toContainText('says the author');
  for (const page of [reviewer, author, admin]) await page.context().close();
});

test('what is written without a line outlives the page and is saved when it is back', async ({ page, context }) => {
  await openReview(page, targum.url, 'offline');
  await openRow(page, 1);
  await context.setOffline(true);
  await rewrite(page, 'Written in a tunnel.');
  await expect(page.getByTestId('save-state')).toHaveText('Offline: 1 change is kept in this browser');
  await context.setOffline(false);
  await saved(page);
  // The server is gone for longer than the page.
  await page.route('**/segments/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await rewrite(page, 'Written before the crash.');
  await expect(page.getByTestId('save-state')).toHaveAttribute('data-state', 'offline');
  await page.unroute('**/segments/*');
  await page.reload();
  await saved(page);
  await expect(row(page, 1)).toContainText('Written before the crash.');
});

test('the engine, the glossary and the memory help with a paragraph', async ({ page }) => {
  await page.goto(`${targum.url}/auth`);
  await signIn(page, targum.url, 'helped@example.test');
  const letters = ['המכתב הגיע ביום שלישי.', 'המכתב היה ארוך.', 'היא קראה את המכתב בגינה.', 'דוד גר בירושלים.'];
  await openReview(page, `${targum.url}/create-project`, 'help', letters);
  await openRow(page, 3);
  const draft = (await editor(page).textContent()) ?? '';
  await rewrite(page, 'Something else altogether.');
  await page.getByRole('button', { name: 'Ask the engine' }).click();
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByText(draft, { exact: true })).toBeVisible();
  expect(await complaints(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Use this translation' }).first().click();
  await expect(editor(page)).toHaveText(draft);
  await rewrite(page, 'Something else again.');
  await page.getByRole('button', { name: 'Translate anew' }).click();
  await expect(editor(page)).toHaveText(draft);

  // The same word, put right twice, is proposed as a term, and hinted at from then on.
  await openRow(page, 0);
  for (const ordinal of [0, 1]) {
    await expect(row(page, ordinal).getByTestId('editor')).toBeFocused();
    const text = (await editor(page).textContent()) ?? '';
    expect(text).toContain('letter');
    await rewrite(page, text.replace('letter', 'epistle'));
    await page.keyboard.press('ControlOrMeta+Enter');
  }
  await saved(page);
  await page.reload();
  await openRow(page, 2);
  const proposal = page.getByTestId('proposal');
  await expect(proposal).toContainText('epistle');
  await proposal.getByRole('button', { name: /Add to the glossary/ }).click();
  await expect(proposal).toHaveCount(0);
  const term = row(page, 2).getByRole('button', { name: /epistle/ });
  await expect(term).toBeVisible();
  await editor(page).focus();
  await page.keyboard.press('End');
  await term.click();
  await expect(editor(page)).toContainText('epistle');
  expect(await complaints(page)).toEqual([]);
  await editor(page).focus();
  await rewrite(page, 'She read the');
  await page.keyboard.press('Alt+1');
  await expect(editor(page)).toHaveText('She read the epistle');

  // What was approved is in the memory at once.
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('searchbox', { name: 'Search your memories' }).fill('epistle');
  await expect(page.getByTestId('concordance')).toContainText('A person');
  await expect(page.getByTestId('concordance').locator('mark').first()).toHaveText('epistle');
});

test('a chapter is translated anew in the background, and the page beside the list shows what is written', async ({
  page,
}) => {
  await openReview(page, targum.url, 'chapter', ['# הבית', 'דוד גר בירושלים.', '# המכתב', 'המכתב הגיע ביום שלישי.']);
  await openRow(page, 1);
  await page.getByRole('tab', { name: 'Page' }).click();
  await editor(page).focus();
  await rewrite(page, 'Seen when it is saved.');
  await saved(page);
  await expect.poll(() => textInPage(page, '[data-current]')).toBe('Seen when it is saved.');
  await page.getByRole('button', { name: 'Reject' }).click();
  await saved(page);
  // What is open is in somebody's hands, their own, and would stay: another chapter is opened first.
  await openRow(page, 3);
  await expect.poll(() => textInPage(page, '[data-current]')).not.toBe('Seen when it is saved.');
  await page.getByRole('combobox', { name: 'Go to chapter' }).selectOption({ index: 0 });
  await page.getByRole('button', { name: 'Translate this chapter anew' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Translate this chapter anew' }).click();
  await expect(row(page, 1)).not.toContainText('Seen when it is saved.');
  await expect(row(page, 1)).toContainText('Draft');
});
