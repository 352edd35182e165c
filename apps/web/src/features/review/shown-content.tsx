import { chipClass } from './editor-dom.ts';
import { type Content, numberOf } from './marked-line.ts';
import { useCodeLabel } from './token-editor.tsx';

/** A text with its chips, to be read. */
export function ShownContent({ content }: { content: Content }) {
  const labelOf = useCodeLabel();
  return content.map((piece, index) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      <span
        // oxlint-disable-next-line react/no-array-index-key -- pieces of one text do not move
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
