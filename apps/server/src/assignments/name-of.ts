/** What somebody is called in front of the other side: who has given no name is not known there by their address. */
export function nameOf(person: { name: string } | undefined): string {
  return person?.name.split('@')[0] ?? '';
}
