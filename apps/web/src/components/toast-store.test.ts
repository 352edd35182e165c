import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToastStore, forgottenAfter } from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (store: ReturnType<typeof createToastStore>) =>
  store
    .all()
    .filter((toast) => toast.open)
    .map((toast) => toast.title);

test.each([
  ['info', 5_000],
  ['error', 4_000],
  ['success', 2_000],
] as const)('a toast of kind %s stays for %i ms', (kind, time) => {
  const store = createToastStore();
  store.show({ title: 'Saved', kind });
  vi.advanceTimersByTime(time - 1);
  expect(open(store)).toEqual(['Saved']);
  vi.advanceTimersByTime(1);
  expect(open(store)).toEqual([]);
});

test('only the newest toast is shown, and it has its whole time', () => {
  const store = createToastStore();
  store.show({ title: 'First' });
  vi.advanceTimersByTime(4_000);
  store.show({ title: 'Second' });
  expect(open(store)).toEqual(['Second']);
  vi.advanceTimersByTime(4_999);
  expect(open(store)).toEqual(['Second']);
  vi.advanceTimersByTime(1);
  expect(open(store)).toEqual([]);
});

test('a toast that is gone is forgotten after 1,000,000 ms', () => {
  const store = createToastStore();
  store.show({ title: 'Saved', kind: 'success' });
  vi.advanceTimersByTime(2_000 + forgottenAfter - 1);
  expect(store.all()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(store.all()).toEqual([]);
});

test('time stands still while a toast is pointed at, and goes on after', () => {
  const store = createToastStore();
  store.show({ title: 'Deleted' });
  vi.advanceTimersByTime(3_000);
  store.pause();
  vi.advanceTimersByTime(60_000);
  expect(open(store)).toEqual(['Deleted']);
  store.resume();
  vi.advanceTimersByTime(1_999);
  expect(open(store)).toEqual(['Deleted']);
  vi.advanceTimersByTime(1);
  expect(open(store)).toEqual([]);
});

test('focus and pointer together give a toast neither more nor less than its own time', () => {
  const store = createToastStore();
  store.show({ title: 'Deleted' });
  vi.advanceTimersByTime(2_000);
  store.pause();
  vi.advanceTimersByTime(2_000);
  store.pause();
  store.resume();
  store.resume();
  vi.advanceTimersByTime(2_999);
  expect(open(store)).toEqual(['Deleted']);
  vi.advanceTimersByTime(1);
  expect(open(store)).toEqual([]);
  vi.advanceTimersByTime(forgottenAfter);
  expect(store.all()).toEqual([]);
});

test('listeners hear of every change until they leave', () => {
  const store = createToastStore();
  const heard = vi.fn();
  const leave = store.subscribe(heard);
  store.show({ title: 'Saved' });
  store.dismiss();
  expect(heard).toHaveBeenCalledTimes(2);
  leave();
  store.show({ title: 'Again' });
  expect(heard).toHaveBeenCalledTimes(2);
});
