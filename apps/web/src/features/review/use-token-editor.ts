import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import { EditStack, type Step } from './edit-stack.ts';
import { drawLine, placeOf, readLine, select, selectedRange } from './editor-dom.ts';
import {
  type Code,
  type Content,
  codeProblems,
  fromContent,
  type MarkedLine,
  mark,
  moveCode,
  replaceRange,
  sameContent,
  toContent,
  withAllCodes,
} from './marked-line.ts';

/** What others may do to a paragraph that is being written. */
export interface EditorHandle {
  focus: () => void;
  insert: (words: string) => void;
  replaceAll: (words: string) => void;
  /** Around the selection; false where it would cross other formatting. */
  placeCode: (number: number) => boolean;
  /** False when nothing was typed here that could be taken back. */
  undo: () => boolean;
  redo: () => boolean;
  /** The selected letters without codes. */
  selection: () => { start: number; end: number; text: string } | undefined;
}

interface TokenEditorOptions {
  root: RefObject<HTMLDivElement | null>;
  handle: RefObject<EditorHandle | null> | undefined;
  source: Content;
  content: Content;
  readOnly: boolean;
  labelOf: (code: Code) => string;
  onChange: (content: Content) => void;
  /** Somebody tried to delete a code, or an input method took one away and it was put back. */
  onCodeKept: () => void;
}

const plainPlace = (text: string, at: number): number => text.slice(0, at).replaceAll(mark, '').length;

/**
 * Writes in an editable element without ever handing it over to the browser: each wish to change something is carried
 * out on the line and drawn again. Only an input method at work is let alone, and looked after when it has ended.
 */
export function useTokenEditor({ root, handle, source, content, readOnly, ...told }: TokenEditorOptions) {
  const line = useRef<MarkedLine>(fromContent(content));
  const stack = useRef(new EditStack());
  const composing = useRef<Step | undefined>(undefined);
  const { labelOf } = told;

  const show = (step: Step, focus = true): void => {
    const element = root.current;
    if (!element) return;
    line.current = step.line;
    drawLine(element, step.line, { labelOf });
    if (focus) select(element, step.caret);
  };

  const change = (step: Step, kind: string): void => {
    const element = root.current;
    if (!element || readOnly) return;
    const caret = selectedRange(element)?.from ?? line.current.text.length;
    stack.current.push({ line: line.current, caret }, kind, performance.now());
    show(step);
    told.onChange(toContent(step.line));
  };

  const walk = (way: 'undo' | 'redo'): boolean => {
    const element = root.current;
    if (!element || readOnly) return false;
    const now = { line: line.current, caret: selectedRange(element)?.from ?? 0 };
    const step = stack.current[way](now);
    if (!step) return false;
    show(step);
    told.onChange(toContent(step.line));
    return true;
  };

  const range = (): { from: number; to: number } => {
    const end = line.current.text.length;
    return (root.current ? selectedRange(root.current) : undefined) ?? { from: end, to: end };
  };

  const replace = (from: number, to: number, words: string): Step => replaceRange(line.current, from, to, words);

  const remove = ({ from, to }: { from: number; to: number }, kind: string): void => {
    const element = root.current;
    const gone = line.current.text.slice(from, to);
    if (gone.replaceAll(mark, '') !== '') change(replace(from, to, ''), kind);
    // Nothing but codes: the caret steps over them, so that the next stroke goes on behind.
    else if (element) select(element, kind.endsWith('Forward') ? to : from);
    if (gone.includes(mark)) told.onCodeKept();
  };

  const beforeInput = useEffectEvent((event: InputEvent): void => {
    const element = root.current;
    // What an input method writes cannot be refused; it is read when it has ended.
    if (!element || event.isComposing || event.inputType === 'insertCompositionText') return;
    event.preventDefault();
    if (readOnly) return;
    const [target] = event.getTargetRanges();
    const where = target
      ? {
          from: placeOf(element, target.startContainer, target.startOffset),
          to: placeOf(element, target.endContainer, target.endOffset),
        }
      : range();
    if (event.inputType === 'historyUndo') return void walk('undo');
    if (event.inputType === 'historyRedo') return void walk('redo');
    if (event.inputType === 'insertLineBreak') return change(replace(where.from, where.to, '\n'), event.inputType);
    if (event.inputType.startsWith('insert') && event.inputType !== 'insertParagraph') {
      const words = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
      return change(replace(where.from, where.to, words), event.inputType);
    }
    if (event.inputType.startsWith('delete')) remove(where, event.inputType);
  });

  /** Reads what the browser has written by itself: an input method, or a keyboard that asks nobody. */
  const takeOver = useEffectEvent((event: Event): void => {
    const element = root.current;
    if (!element) return;
    if (event.type === 'compositionstart') {
      composing.current = { line: line.current, caret: range().from };
      return;
    }
    if (event.type === 'input' && composing.current) return;
    const read = readLine(element);
    if (event.type === 'input' && read.text === line.current.text) return;
    const before = composing.current ?? { line: line.current, caret: range().from };
    composing.current = undefined;
    const whole = withAllCodes(source, read);
    const caret = selectedRange(element)?.to ?? whole.text.length;
    stack.current.push(before, 'composition', performance.now());
    show({ line: whole, caret });
    told.onChange(toContent(whole));
    if (whole !== read) told.onCodeKept();
  });

  const clipboard = useEffectEvent((event: ClipboardEvent): void => {
    const { from, to } = range();
    if (event.type !== 'paste') {
      if (from === to) return;
      event.preventDefault();
      const taken = line.current.text.slice(from, to);
      event.clipboardData?.setData('text/plain', taken.replaceAll(mark, ''));
      if (event.type === 'cut') remove({ from, to }, 'deleteByCut');
      return;
    }
    event.preventDefault();
    const words = event.clipboardData?.getData('text/plain').replaceAll('\r\n', '\n') ?? '';
    if (words !== '' && !readOnly) change(replace(from, to, words.trimEnd()), 'insertFromPaste');
  });

  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    element.addEventListener('beforeinput', beforeInput, { signal });
    for (const type of ['compositionstart', 'compositionend', 'input'] as const)
      element.addEventListener(type, takeOver, { signal });
    for (const type of ['copy', 'cut', 'paste'] as const) element.addEventListener(type, clipboard, { signal });
    return () => stop.abort();
  }, [root]);

  const drawn = useRef(false);
  const draw = useEffectEvent(() => {
    if (drawn.current && sameContent(content, toContent(line.current))) return;
    drawn.current = true;
    // Changed from outside: what was typed here before cannot be taken back letter by letter any more.
    stack.current.clear();
    const next = fromContent(content);
    show({ line: next, caret: next.text.length }, document.activeElement === root.current);
  });
  useEffect(() => {
    if (content) draw();
  }, [content]);

  useImperativeHandle(handle, () => ({
    focus: () => {
      root.current?.focus({ preventScroll: true });
      if (root.current) select(root.current, line.current.text.length);
    },
    insert: (words) => {
      const { from, to } = range();
      const before = line.current.text.charAt(from - 1);
      const space = from > 0 && /[\p{L}\p{N}]/u.test(before) && /^[\p{L}\p{N}]/u.test(words) ? ' ' : '';
      root.current?.focus({ preventScroll: true });
      change(replace(from, to, space + words), 'insert');
    },
    replaceAll: (words) => {
      root.current?.focus({ preventScroll: true });
      change(replace(0, line.current.text.length, words), 'replace');
    },
    placeCode: (number) => {
      const { from, to } = range();
      const step = moveCode(line.current, number, from, to);
      if (codeProblems(source, toContent(step.line)).length > 0) return false;
      change(step, 'move');
      return true;
    },
    undo: () => walk('undo'),
    redo: () => walk('redo'),
    selection: () => {
      const selected = root.current ? selectedRange(root.current) : undefined;
      if (!selected || selected.from === selected.to) return undefined;
      const { text } = line.current;
      return {
        start: plainPlace(text, selected.from),
        end: plainPlace(text, selected.to),
        text: text.slice(selected.from, selected.to).replaceAll(mark, ''),
      };
    },
  }));
}
