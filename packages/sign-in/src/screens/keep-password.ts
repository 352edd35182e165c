interface PasswordCredentialMaker {
  new (data: { id: string; password: string }): Credential;
}

/** The token of a reset mail does not say whose it is, so the form has an empty name in it; the answer says it, and the browser’s keeper of passwords is told both. */
export function offerToKeep(id: string, password: string): void {
  const { PasswordCredential } = globalThis as { PasswordCredential?: PasswordCredentialMaker };
  if (!PasswordCredential || !id) return;
  // Whoever does not want it kept says so to the browser.
  navigator.credentials.store(new PasswordCredential({ id, password })).catch(() => undefined);
}
