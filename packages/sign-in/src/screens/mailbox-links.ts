/** Where the mail most likely is. With a known sender domain the mailbox opens on a search for it. */
export function mailboxLinks(
  hint: string | undefined,
  domains: string[],
): { id: 'gmail' | 'yahoo' | 'outlook'; href: string }[] {
  const domain = hint ?? (domains.length === 1 ? domains[0] : undefined);
  // Before the server has named its sender the domain is a guess; a machine's own name or number is none to search for.
  const safe = domain && domain.length < 254 && /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+$/i.test(domain) ? domain : undefined;
  const search = safe && encodeURIComponent(`from:@${safe} in:anywhere`);
  return [
    {
      id: 'gmail',
      href: search ? `https://mail.google.com/mail/u/0/#search/${search}` : 'https://mail.google.com/mail/u/0/#inbox',
    },
    {
      id: 'yahoo',
      href: safe
        ? `https://mail.yahoo.com/d/search/keyword=${encodeURIComponent(safe)}`
        : 'https://mail.yahoo.com/d/folders/1',
    },
    { id: 'outlook', href: 'https://outlook.live.com/mail/0/inbox' },
  ];
}
