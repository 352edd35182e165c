/** Texts of several paragraphs: a blank line parts them, and lines that begin with "- " are points. */
export function Prose({ text, className = '' }: { text: string; className?: string }) {
  return (
    <div className={`space-y-4 leading-relaxed ${className}`}>
      {text.split('\n\n').map((part) => (
        <Part key={part} lines={part.split('\n')} />
      ))}
    </div>
  );
}

function Part({ lines }: { lines: string[] }) {
  const plain = lines.filter((line) => !line.startsWith('- '));
  const points = lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2));
  return (
    <>
      {plain.map((line) => (
        <p key={line} className="text-pretty">
          {line}
        </p>
      ))}
      {points.length > 0 ? (
        <ul className="list-disc space-y-1.5 ps-5">
          {points.map((point) => (
            <li key={point} className="text-pretty">
              {point}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
