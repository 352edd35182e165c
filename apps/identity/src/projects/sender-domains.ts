/** The domain after the sender's @, if mail from it can be searched for; `localhost` cannot. */
export function senderDomains(mailFrom: string): string[] {
  const domain = /@([a-z0-9-]+(?:\.[a-z0-9-]+)+)>?\s*$/i.exec(mailFrom)?.[1];
  return domain ? [domain.toLowerCase()] : [];
}
