import type { Chapter } from '@targum/contracts';
import { useId } from 'react';
import { Select } from '../../components/select.tsx';
import { useLanguage } from '../../i18n/language.tsx';

interface ChapterListProps {
  chapters: readonly Chapter[];
  /** The paragraph at the top of the list. */
  top: number;
  onJump: (ordinal: number) => void;
}

/** The chapters beside the draft, on narrow screens as a list to choose from. */
export function ChapterList({ chapters, top, onJump }: ChapterListProps) {
  const { t } = useLanguage();
  const id = useId();
  const here = chapters.findLast((chapter) => chapter.ordinal <= top)?.ordinal ?? 0;
  const titleOf = (chapter: Chapter) => chapter.target ?? chapter.source ?? t('draft.chapter.start');
  if (chapters.length < 2) return null;
  return (
    <>
      <div className="lg:hidden">
        <label htmlFor={id} className="sr-only">
          {t('draft.chapter.jump')}
        </label>
        <Select id={id} value={here} onChange={(event) => onJump(Number(event.target.value))}>
          {chapters.map((chapter) => (
            <option key={chapter.ordinal} value={chapter.ordinal}>
              {titleOf(chapter)}
            </option>
          ))}
        </Select>
      </div>
      <nav aria-label={t('draft.chapters')} className="hidden max-h-[75dvh] overflow-y-auto lg:block">
        <ol className="space-y-0.5">
          {chapters.map((chapter) => (
            <li key={chapter.ordinal}>
              <button
                type="button"
                aria-current={chapter.ordinal === here ? 'location' : undefined}
                onClick={() => onJump(chapter.ordinal)}
                className="block w-full cursor-pointer rounded-lg px-3 py-2 text-start text-sm text-muted -outline-offset-2 hover:bg-tint aria-[current]:bg-tint aria-[current]:font-semibold aria-[current]:text-ink"
              >
                <span dir="auto" className="line-clamp-2 break-words">
                  {titleOf(chapter)}
                </span>
                {chapter.done < chapter.segments ? (
                  <span aria-hidden="true" className="mt-1.5 block h-1 overflow-hidden rounded-full bg-line">
                    <span
                      className="block h-full bg-accent"
                      style={{ width: `${(chapter.done / chapter.segments) * 100}%` }}
                    />
                  </span>
                ) : null}
              </button>
            </li>
          ))}
        </ol>
      </nav>
    </>
  );
}
