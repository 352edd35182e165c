declare module 'virtual:bench-figures' {
  interface BenchFigures {
    at: string;
    machine: { cores: number; cpu: string; arch: string };
    rows: { name: string; value: number; unit: string }[];
  }
  /** Null where nothing was measured. */
  export const bench: BenchFigures | null;
}
