import { type KeyboardEvent, type Ref, useRef } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import type { Code, Content } from './marked-line.ts';
import { numberOf } from './marked-line.ts';
import { type EditorHandle, useTokenEditor } from './use-token-editor.ts';

interface TokenEditorProps {
  handle: Ref<EditorHandle> & { current: EditorHandle | null };
  source: Content;
  content: Content;
  side: { language: string; direction: 'ltr' | 'rtl' };
  label: string;
  readOnly: boolean;
  describedBy: string | undefined;
  onChange: (content: Content) => void;
  onCodeKept: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => void;
}

/** A translation as it is written: words, and formatting as chips that move but do not go. */
export function TokenEditor({ handle, source, content, side, readOnly, ...rest }: TokenEditorProps) {
  const labelOf = useCodeLabel();
  const root = useRef<HTMLDivElement>(null);
  useTokenEditor({
    root,
    handle,
    source,
    content,
    readOnly,
    labelOf,
    onChange: rest.onChange,
    onCodeKept: rest.onCodeKept,
  });
  return (
    <div
      ref={root}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a text area holds no chips
      role="textbox"
      tabIndex={0}
      aria-multiline="true"
      aria-label={rest.label}
      aria-readonly={readOnly}
      aria-describedby={rest.describedBy}
      contentEditable={!readOnly}
      suppressContentEditableWarning
      spellCheck
      lang={side.language}
      dir={side.direction}
      onKeyDown={rest.onKeyDown}
      data-testid="editor"
      className="min-h-11 rounded-lg border border-edge bg-ground px-3 py-2 leading-7 break-words whitespace-pre-wrap outline-offset-0! aria-readonly:border-dashed"
    />
  );
}

/** How a chip is called, in the language of the page. */
export function useCodeLabel(): (code: Code) => string {
  const { t } = useLanguage();
  return (code) => {
    const kind = 'open' in code ? 'open' : 'close' in code ? 'close' : 'single';
    return t(`review.code.${kind}`, { number: numberOf(code) });
  };
}
