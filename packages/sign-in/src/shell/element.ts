/** An element that is not made yet: a browser makes it, and a server writes it down. */
export interface ShellElement {
  tag: string;
  attributes: Record<string, string>;
  children: (ShellElement | string)[];
}

type Child = ShellElement | string | false | undefined;

export function element(tag: string, attributes: Record<string, string> = {}, ...children: Child[]): ShellElement {
  return { tag, attributes, children: children.filter((one): one is ShellElement | string => Boolean(one)) };
}
