import { useQuery } from '@tanstack/react-query';
import type { ReviewSegment, ReviewState, RowHolder, Segment } from '@targum/contracts';
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react';
import { CheckList } from '../../components/check-list.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { CodeBar } from './code-bar.tsx';
import { useDesk, useEdit } from './desk.ts';
import { rowKey } from './edit-queue.ts';
import { caretAtEdge } from './editor-dom.ts';
import { HolderMark } from './holder-mark.tsx';
import { type Content, codeProblems, onlyCodes, plainOf } from './marked-line.ts';
import { RowActions } from './row-actions.tsx';
import { rowLayout } from './row-layout.ts';
import { RowProblem } from './row-problem.tsx';
import { RowState } from './row-state.tsx';
import { ShownContent } from './shown-content.tsx';
import { TermHints } from './term-hints.tsx';
import { TokenEditor } from './token-editor.tsx';
import { useHold } from './use-hold.ts';
import { useRowActions } from './use-row-actions.ts';
import { segmentQuery } from './use-rows.ts';
import type { EditorHandle } from './use-token-editor.ts';

interface ActiveRowProps {
  row: Segment;
  holder: RowHolder | undefined;
  handle: RefObject<EditorHandle | null>;
  onMove: (step: number) => void;
  onLeave: () => void;
}

/** The paragraph that is worked on: read with its codes, held against others, and written in. */
export function ActiveRow(props: ActiveRowProps) {
  const { review, documentId } = useDesk();
  const { ordinal } = props.row;
  const { data } = useQuery(segmentQuery(review.project_id, documentId, ordinal));
  if (data) return <OpenRow {...props} segment={data} />;
  return (
    <div className={rowLayout}>
      <span className="text-xs text-muted">{ordinal + 1}</span>
      <p dir={review.source.direction} lang={review.source.language}>
        {props.row.source}
      </p>
      <Skeleton className="h-12 w-full" />
    </div>
  );
}

function OpenRow({ segment, holder, handle, onMove, onLeave }: ActiveRowProps & { segment: ReviewSegment }) {
  const { t, format } = useLanguage();
  const { review, queue, editor, documentId, closed } = useDesk();
  const describe = useId();
  const edit = useEdit(documentId, segment.ordinal);
  const actions = useRowActions(segment);
  const [kept, setKept] = useState(false);
  const mayWrite = segment.review !== 'locked' && closed === undefined;
  const hold = useHold({
    projectId: review.project_id,
    documentId,
    ordinal: segment.ordinal,
    editor,
    wanted: mayWrite && !holder,
  });
  const readOnly = !mayWrite || holder !== undefined || hold === 'taken';
  const source = segment.source_content;
  const content: Content = edit?.content ?? segment.target_content ?? onlyCodes(source);
  const problems = codeProblems(source, content);
  const number = format.number(segment.ordinal + 1);

  useEffect(() => handle.current?.focus(), [handle]);

  const decide = (review: ReviewState): void => {
    if (closed === undefined) actions.decide(review);
  };
  const approve = (): void => {
    decide('approved');
    onMove(1);
  };

  const press = (event: KeyboardEvent<HTMLDivElement>): void => {
    // Enter and arrows choose among the words of an input method while it is at work.
    if (event.nativeEvent.isComposing) return;
    const action = keyAction(event, {
      approve,
      move: onMove,
      leave: onLeave,
      insertTerm: (at) => {
        const term = segment.terms[at];
        if (term) handle.current?.insert(term.target);
      },
      undo: () => void (closed || handle.current?.undo() || actions.undo()),
      redo: () => void (closed || handle.current?.redo() || actions.redo()),
      reject: () => decide('rejected'),
      lock: () => decide(segment.review === 'locked' ? 'edited' : 'locked'),
    });
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };

  return (
    <div className={rowLayout} data-testid="active-row">
      <div className="flex items-center gap-2 md:flex-col md:items-start md:gap-1.5">
        <span className="text-xs text-muted tabular-nums">{number}</span>
        <RowState review={edit?.review ?? (edit?.content ? 'edited' : segment.review)} />
      </div>
      <div className="min-w-0">
        <p
          lang={segment.source_side.language}
          dir={segment.source_side.direction}
          className="leading-7 break-words whitespace-pre-line"
          data-testid="source"
        >
          <ShownContent content={source} />
        </p>
        <TermHints segment={segment} readOnly={readOnly} editor={handle} />
      </div>
      <div className="min-w-0">
        <HolderMark holder={holder} />
        <TokenEditor
          handle={handle}
          source={source}
          content={content}
          side={segment.target_side}
          label={t('review.translationOf', { number })}
          readOnly={readOnly}
          describedBy={describe}
          onChange={(next) => {
            setKept(false);
            actions.forgetUndone();
            queue.edit(segment, { content: next });
          }}
          onCodeKept={() => setKept(true)}
          onKeyDown={press}
        />
        <div id={describe}>
          <CodeBar source={source} problems={problems} kept={kept} readOnly={readOnly} editor={handle} />
          {segment.review === 'locked' ? <p className="mt-1 text-sm text-muted">{t('review.locked.about')}</p> : null}
        </div>
        <RowProblem
          edit={edit}
          onSettle={(choice) => {
            queue.settle(rowKey(documentId, segment.ordinal), choice);
            handle.current?.focus();
          }}
          onDrop={() => queue.drop(rowKey(documentId, segment.ordinal))}
        />
        <RowActions
          segment={segment}
          review={edit?.review ?? segment.review}
          empty={plainOf(content).trim() === ''}
          readOnly={closed !== undefined || (readOnly && segment.review !== 'locked')}
          actions={actions}
          onApprove={approve}
        />
        <CheckList checks={segment.checks} />
      </div>
    </div>
  );
}

interface KeyActions {
  approve: () => void;
  move: (step: number) => void;
  leave: () => void;
  insertTerm: (at: number) => void;
  undo: () => void;
  redo: () => void;
  reject: () => void;
  lock: () => void;
}

/** What a key means while writing; undefined where it means what it always does. */
function keyAction(event: KeyboardEvent<HTMLDivElement>, does: KeyActions): (() => void) | undefined {
  const { key, code, shiftKey, altKey, currentTarget } = event;
  const command = event.ctrlKey || event.metaKey;
  if (key === 'Enter' && command) return does.approve;
  if (key === 'Enter' && !shiftKey) return () => does.move(1);
  if (key === 'Escape') return does.leave;
  if (command && !altKey && code === 'KeyZ') return shiftKey ? does.redo : does.undo;
  if (command && !altKey && code === 'KeyY') return does.redo;
  if (command && altKey && code === 'KeyR') return does.reject;
  if (command && altKey && code === 'KeyL') return does.lock;
  if (altKey && !command && /^Digit[1-9]$/.test(code)) return () => does.insertTerm(Number(code.slice(5)) - 1);
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined;
  const step = key === 'ArrowDown' ? 1 : -1;
  const out = altKey || command || (!shiftKey && caretAtEdge(currentTarget, step === 1 ? 'last' : 'first'));
  return out ? () => does.move(step) : undefined;
}
