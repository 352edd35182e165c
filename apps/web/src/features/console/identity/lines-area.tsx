import { type ComponentProps, useState } from 'react';
import { readLines } from './read-lines.ts';

interface LinesAreaProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> {
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** Names, one a line. What is typed stays as typed until the value is changed from elsewhere. */
export function LinesArea({ value, onChange, ...control }: LinesAreaProps) {
  const now = value.join('\n');
  const [typed, setTyped] = useState(now);
  return (
    <textarea
      {...control}
      dir="ltr"
      rows={3}
      spellCheck={false}
      value={readLines(typed).join('\n') === now ? typed : now}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(readLines(event.target.value));
      }}
    />
  );
}
