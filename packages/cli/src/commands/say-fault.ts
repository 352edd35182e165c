/** As the API says it: a code, and the way to the value with points between the names. */
interface Fault {
  code: string;
  field: string;
}

const sentences: Record<string, string> = {
  address_loose: 'A live project must list every address exactly.',
  address_unsafe: 'This must be an address that begins with https://, or http:// on this machine.',
  key_private: 'This holds a private key. Give only the public ones, and replace the key that was given.',
  key_invalid: 'This is not the key as Apple gives it: the whole text of the .p8 file.',
  provider_name: 'The name of a provider has small letters, digits, - and _ only.',
  provider_unknown: 'There is no such provider. One of your own needs the kind "oidc".',
  secret_unknown: 'There is no stored secret to keep. Write the secret itself.',
  setting_invalid: 'This value cannot be.',
  setting_missing: 'This is needed.',
  setting_repeated: 'Another one has this name already.',
  setting_unknown: 'There is no such setting: look for a slip in its name.',
};

/** The field and a sentence; what no code says exactly is told by the sentence that came with the fault. */
export function sayFault({ code, field }: Fault, problem = ''): string {
  const sentence = sentences[code];
  const own = problem.slice(problem.startsWith(field) ? field.length : 0).replace(/^: /, '');
  const words = sentence === undefined ? own : code === 'setting_invalid' && own ? `${sentence} ${own}` : sentence;
  return field ? `${field}: ${words}` : words;
}
