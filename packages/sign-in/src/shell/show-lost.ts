import type { CommonOptions } from '../config/types.ts';
import { directionOf, resolveLocale } from '../strings/index.ts';
import { translator } from '../strings/translator.ts';
import { element } from './element.ts';
import { isDark } from './is-dark.ts';
import { toDom } from './to-dom.ts';

/** Says behind `inner` that the widget's code did not come, and offers to ask for it again. */
export function showLost(inner: HTMLElement, props: CommonOptions, again: () => void): void {
  const locale = resolveLocale(props.locale);
  const t = translator(locale, props.strings);
  const notice = toDom(
    element(
      'div',
      {
        class: 'tgm',
        lang: locale,
        dir: directionOf(locale),
        'data-appearance': isDark(props.appearance) ? 'dark' : 'light',
      },
      element(
        'div',
        { class: 'stack' },
        element('p', { class: 'error', role: 'alert' }, t('error.chunk')),
        element('button', { type: 'button', class: 'btn btn-secondary' }, t('button.tryAgain')),
      ),
    ),
  );
  notice.querySelector('button')?.addEventListener('click', () => {
    notice.remove();
    again();
  });
  inner.after(notice);
}
