/** Texts of the home page, in ICU message format. */
export const texts = {
  'home.eyebrow': 'Hebrew and English, both ways',
  'home.lead':
    'Targum turns books, manuscripts, reports and research into fast first drafts that keep your voice, your style and your format.',
  'home.description':
    'Targum translates books, manuscripts and reports between Hebrew and English as fast first drafts that keep your format.',
  'home.start': 'Start Translating',
  'home.pricing': 'View Pricing',
  'home.picture': 'A page turning from Hebrew to English',
  'home.picture.caption': 'Our own page, translated by the built-in engine and left as it came.',
  'home.picture.pause': 'Pause',
  'home.picture.play': 'Play',
  'home.cards': 'Why Targum',
  'home.card.minutes': 'Minutes, Not Months',
  'home.card.minutes.text':
    'Upload a manuscript and read the first pages of its draft moments later. The rest grows while you read, with true progress and the time that is left.',
  'home.card.trusted': 'Trusted by Professionals',
  'home.card.trusted.text':
    'Made for the way translators work: source and draft side by side, names and terms kept the same throughout, checks that point at what deserves a second look, and files for your own tools.',
  'home.card.tailored': 'Tailored to You',
  'home.card.tailored.text':
    'Bring your glossary and your earlier translations, and the draft follows them. Word stays Word, an EPUB stays an EPUB, and Hebrew opens from right to left.',
  'home.try': 'Try it now',
  'home.try.text': 'No account is needed to see the words, the price and the first draft.',
  'home.banner': 'Hebrew to English and English to Hebrew today',
  'home.banner.text': 'More languages soon.',
  'home.links': 'About, contact and pricing',
} as const;
