import { Highlight } from '../../components/highlight.tsx';
import { chipClass } from './editor-dom.ts';
import { type Content, numberOf } from './marked-line.ts';
import { useCodeLabel } from './token-editor.tsx';

/** A text with its chips, to be read. */
export function ShownContent({ content, search }: { content: Content; search?: string | undefined }) {
  const labelOf = useCodeLabel();
  return content.map((piece, index) =>
    typeof piece === 'string' ? (
      // oxlint-disable-next-line react/no-array-index-key -- pieces of one text do not move
      <Highlight key={index} text={piece} search={search} />
    ) : (
      <span
        // oxlint-disable-next-line react/no-array-index-key -- as above
        key={index}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a chip is no picture file
        role="img"
        aria-label={labelOf(piece)}
        title={labelOf(piece)}
        className={chipClass(piece)}
      >
        {numberOf(piece)}
      </span>
    ),
  );
}
