export function Spinner({ label }: { label: string }) {
  return (
    <output>
      <div className="spin" />
      <span className="sr">{label}</span>
    </output>
  );
}
