/** An error in place of a screen: spoken when it comes, and where the focus goes when what held it is gone. */
export function Problem({ text }: { text: string }) {
  return (
    <p className="error" role="alert" tabIndex={-1}>
      {text}
    </p>
  );
}
