/** Texts of the about and contact pages, in ICU message format. */
export const texts = {
  'about.title': 'About Targum',
  'about.lead':
    'Targum is Hebrew for “translation”. It makes the first draft, so that people can spend their time on the last one.',
  'about.description': 'What Targum is, who it is for, how it works and what it does not do.',
  'about.what': 'What it does',
  'about.what.text':
    'You bring a book, a manuscript, a report or research in Hebrew or English. Targum counts it, names a price, translates it paragraph by paragraph and gives it back in the format it came in. A Word file stays a Word file with its styles, notes and tables; an EPUB stays an EPUB; a page that was set from left to right opens from right to left.\n\nEvery paragraph of the source is accounted for. A document is not called finished while one is missing, and what could not be translated is listed, not hidden.',
  'about.who': 'Who it is for',
  'about.who.text':
    'Authors who want to know how their book reads in another language. Publishers who have to decide about a manuscript they cannot read. Translators who would rather correct than type, and who keep their own glossary, their own memory and their own tools.',
  'about.how': 'How it works',
  'about.how.text':
    'A neural engine that runs on our own machine translates the text; no document leaves that machine unless the operator has switched on an outside engine, and then the page says so before you start. Your glossary and your earlier translations guide it. Automatic checks compare numbers, names, terms and sentence counts, and mark what deserves a second look.',
  'about.not': 'What it is not',
  'about.not.text':
    'It is not a replacement for a translator. The draft of a machine misreads idioms, guesses genders and stumbles over rare names. For text where a mistake does harm, and for everything that carries your name, have a person read it: yourself, or the reviewer of the pro tier.',
  'about.next': 'See what it makes of a page of yours',
  'about.next.button': 'Start Translating',
  'contact.title': 'Contact',
  'contact.lead': 'A question, a fault, an idea: it reaches the people who run this installation.',
  'contact.description': 'Write to the people behind Targum.',
  'contact.name': 'Your name',
  'contact.email': 'Your email',
  'contact.email.hint': 'We use it only to answer you.',
  'contact.subject': 'Subject (optional)',
  'contact.message': 'Your message',
  'contact.send': 'Send the message',
  'contact.sending': 'Sending…',
  'contact.left': '{left, plural, one {# character left} other {# characters left}}',
  'contact.error.name': 'Tell us your name.',
  'contact.error.email': 'This does not look like an email address.',
  'contact.error.message': 'Write a few words.',
  'contact.error.long': 'This is too long: at most {most} characters.',
  'contact.failed': 'Your message was not sent',
  'contact.failed.network': 'The connection was lost. Your text is still here: try again.',
  'contact.failed.often': 'That was a lot of messages in a short time. Wait a minute and try again.',
  'contact.done': 'Thank you, your message has arrived',
  'contact.done.text': 'We answer to {email}.',
  'contact.another': 'Write another',
} as const;
