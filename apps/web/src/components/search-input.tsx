import { useEffect, useRef, useState } from 'react';

interface SearchInputProps {
  label: string;
  value: string;
  /** Told once the typing rests. */
  onSearch: (words: string) => void;
  className?: string;
}

const typingRestMs = 300;

/** A field to search in; what is typed stands there at once, what is asked follows. */
export function SearchInput({ label, value, onSearch, className = '' }: SearchInputProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  // Emptied from outside, by "show all" for example.
  if (value !== seen) {
    setSeen(value);
    if (value === '') setTyped('');
  }
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => search.current(typed.trim()), typingRestMs);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <input
      type="search"
      // Empty, it takes the page's direction, so that the placeholder stands where reading begins.
      dir={typed ? 'auto' : undefined}
      aria-label={label}
      placeholder={label}
      value={typed}
      maxLength={200}
      onChange={(event) => setTyped(event.target.value)}
      className={`min-h-11 min-w-0 rounded-lg border border-edge bg-surface px-3.5 placeholder:text-muted ${className}`}
    />
  );
}
