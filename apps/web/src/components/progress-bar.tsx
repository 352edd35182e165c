interface ProgressBarProps {
  label: string;
  /** 0 to 100. */
  value: number;
}

/** The browser's own element: it fills from the right in Hebrew and is read aloud without help. */
export function ProgressBar({ label, value }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      max={100}
      value={Math.max(0, Math.min(100, value))}
      className="block h-3 w-full appearance-none overflow-hidden rounded-full border-0 bg-tint [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-tint [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-all [&::-webkit-progress-value]:duration-300"
    />
  );
}
