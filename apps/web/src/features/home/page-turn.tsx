import './page-turn.css';
import { useState } from 'react';
import { useLanguage } from '../../i18n/language.tsx';

/** What the built-in engine made of our own few sentences, word for word. */
const faces = [
  {
    lang: 'he',
    dir: 'rtl',
    title: 'הספר',
    lines: [
      'בוקר אחד, לפני שהעיר התעוררה, היא ירדה אל הים עם מחברת ריקה.',
      'היא ישבה על החול וכתבה את המשפט הראשון של הספר.',
      'כשהשמש שקעה, המחברת כבר הייתה מלאה.',
      'בערב היא חזרה הביתה, והספר היה בידה.',
    ],
  },
  {
    lang: 'en',
    dir: 'ltr',
    title: 'The Book',
    lines: [
      'One morning, before the city woke up, she went down to the sea with an empty notebook.',
      'She sat on the sand and wrote the first sentence of the book.',
      'When the sun was gone, the notebook was already full.',
      'In the evening, she returned home, and her book was in her hand.',
    ],
  },
] as const;

/** A page that turns from Hebrew to English and back; whatever moves by itself can be stopped. */
export function PageTurn() {
  const { t } = useLanguage();
  const [paused, setPaused] = useState(false);
  return (
    <figure aria-label={t('home.picture')} className="mx-auto w-full max-w-md">
      <div className="page-turn" data-paused={paused}>
        <div className="page-turn-sheet">
          {faces.map((face, index) => (
            <div
              key={face.lang}
              lang={face.lang}
              dir={face.dir}
              className={`page-turn-side p-7 sm:p-9 ${index === 1 ? 'page-turn-back' : 'text-[1.125em]'}`}
            >
              <p className="mb-5 text-center text-xl font-bold">{face.title}</p>
              {face.lines.map((line) => (
                <p key={line} className="mb-3 leading-relaxed text-pretty last:mb-0">
                  {line}
                </p>
              ))}
            </div>
          ))}
        </div>
      </div>
      <figcaption className="mt-5 flex items-center justify-between gap-4 text-sm text-muted">
        <span className="text-pretty">{t('home.picture.caption')}</span>
        <button
          type="button"
          onClick={() => setPaused(!paused)}
          className="min-h-8 shrink-0 cursor-pointer rounded-md px-2 font-medium text-ink underline-offset-4 hover:underline motion-reduce:hidden"
        >
          {t(paused ? 'home.picture.play' : 'home.picture.pause')}
        </button>
      </figcaption>
    </figure>
  );
}
