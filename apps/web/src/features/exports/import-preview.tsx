import type { FileImport, ImportConflict, ImportDecisions } from '@targum/contracts';
import { useId, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { ConflictCard, type OpenConflict } from './conflict-card.tsx';

interface ImportPreviewProps {
  outcome: FileImport;
  name: string;
  busy: boolean;
  onApply: (decisions: ImportDecisions) => void;
  onCancel: () => void;
}

type Side = 'here' | 'file';
const sides: Side[] = ['here', 'file'];

/** What a file would change, and every place where somebody has to say whose text stays. */
export function ImportPreview({ outcome, name, busy, onApply, onCancel }: ImportPreviewProps) {
  const { t, format } = useLanguage();
  const [taken, setTaken] = useState<Record<number, Side>>({});
  const title = useId();
  const open = outcome.conflicts.filter(isOpen);
  const told = outcome.conflicts.filter((conflict) => !isOpen(conflict));
  const left = open.filter(({ ordinal }) => taken[ordinal] === undefined).length;
  const fromFile = outcome.changed + Object.values(taken).filter((side) => side === 'file').length;
  const decide = (all: Side) => setTaken(Object.fromEntries(open.map(({ ordinal }) => [ordinal, all])));
  return (
    <section aria-labelledby={title} className="mt-4 rounded-2xl border border-line p-4 sm:p-5">
      <h3 id={title} className="font-semibold break-words">
        {t('returned.title')} <bdi>{name}</bdi>
      </h3>
      <p className="mt-1 text-sm text-muted">
        {t('returned.summary', {
          read: format.number(outcome.read),
          changed: format.number(outcome.changed),
          unchanged: format.number(outcome.unchanged),
        })}
      </p>
      {open.length > 0 ? (
        <div className="mt-5">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h4 className="flex-1 basis-60 font-medium">{t('returned.decide', { count: open.length })}</h4>
            {open.length > 1
              ? sides.map((side) => (
                  <button
                    key={side}
                    type="button"
                    onClick={() => decide(side)}
                    className="min-h-9 cursor-pointer rounded-md px-2.5 text-sm font-medium underline hover:bg-tint"
                  >
                    {t(`returned.all.${side}`)}
                  </button>
                ))
              : null}
          </div>
          <ul className="mt-3 space-y-3">
            {open.map((conflict) => (
              <ConflictCard
                key={conflict.ordinal}
                conflict={conflict}
                value={taken[conflict.ordinal]}
                onChange={(side) => setTaken((before) => ({ ...before, [conflict.ordinal]: side }))}
              />
            ))}
          </ul>
        </div>
      ) : null}
      {told.length > 0 ? (
        <details className="mt-5">
          <summary className="cursor-pointer font-medium">
            {t('returned.told', { count: outcome.conflicting - open.length })}
          </summary>
          <ul className="mt-2 space-y-2 text-sm">
            {told.map((conflict, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows of a file that belong to nothing have no name
              <li key={index} className="border-s-2 border-line ps-3">
                <span className="font-medium">{t(`returned.reason.${conflict.reason}`)}</span>{' '}
                <span dir="auto" className="block text-pretty text-muted">
                  {conflict.source}
                </span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {outcome.changes.length > 0 ? (
        <details className="mt-5" open={open.length === 0 && outcome.changes.length <= 50}>
          <summary className="cursor-pointer font-medium">{t('returned.changes', { count: outcome.changed })}</summary>
          <ul className="mt-2 space-y-3 text-sm">
            {outcome.changes.map((change) => (
              <li key={change.ordinal} className="border-s-2 border-line ps-3">
                <del dir="auto" className="block text-pretty text-muted">
                  {change.here ?? '—'}
                </del>
                <ins dir="auto" className="block text-pretty no-underline">
                  {change.file}
                </ins>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <div className="mt-5 flex flex-wrap items-center justify-end gap-3">
        <output className="flex-1 basis-60 text-sm text-muted">
          {left > 0 ? t('returned.left', { count: left }) : fromFile === 0 ? t('returned.nothing') : null}
        </output>
        <Button kind="quiet" disabled={busy} onClick={onCancel}>
          {t('returned.cancel')}
        </Button>
        <Button disabled={busy || left > 0 || fromFile === 0} onClick={() => onApply(toDecisions(open, taken))}>
          {t('returned.apply', { count: fromFile })}
        </Button>
      </div>
    </section>
  );
}

function isOpen(conflict: ImportConflict): conflict is OpenConflict {
  return conflict.choices.length > 1 && conflict.ordinal !== null && conflict.version !== null;
}

function toDecisions(open: readonly OpenConflict[], taken: Record<number, Side>): ImportDecisions {
  return Object.fromEntries(
    open.flatMap(({ ordinal, version }) => {
      const take = taken[ordinal];
      return take ? [[String(ordinal), { take, version }]] : [];
    }),
  );
}
