/** Privacy and terms: what the software really does. A blank line parts paragraphs, "- " begins a point. */
export const texts = {
  'legal.contents': 'On this page',
  'privacy.title': 'Privacy',
  'privacy.lead': 'What this installation of Targum keeps about you, why, for how long, and how you end it.',
  'privacy.description': 'What Targum stores, where documents are translated, cookies, retention, export and deletion.',
  'privacy.who': 'Who is responsible',
  'privacy.who.text':
    'Targum is software that anybody can run. Whoever runs the installation you are looking at is responsible for your data. You reach them through the contact page.',
  'privacy.documents': 'Your documents',
  'privacy.documents.text':
    'We store the files you upload, the paragraphs found in them, their translations, and the files made from those. If you use them, we also store your glossaries, translation memories, voices with the works they learn from, and the names found in a book.\n\nDocuments are translated by an engine that runs on the operator’s own machine. Nothing leaves that machine unless the operator has switched on an outside translation engine; then the page says so before you start, and the text of that document is sent to that engine.\n\nYour documents are not used to train a model for anybody else. Earlier translations that you upload guide your own projects only.\n\nOn the pro tier a person reads the draft. Otherwise nobody opens your documents unless you ask for help.',
  'privacy.account': 'Your account',
  'privacy.account.text':
    'Without an account we know you only by a random value in a cookie, of which the server keeps a hash.\n\nWith an account we store your email address, your name, your preferences, your passkeys and other ways of signing in, and for each session the time, the address on the network and the kind of browser, so that you can see where you are signed in and end it. Failed and successful sign-ins are recorded to protect accounts.\n\nIf you connect Google Drive, we store the permission that Google gives us, encrypted, until you disconnect. API keys are stored as hashes only.',
  'privacy.money': 'Payments',
  'privacy.money.text':
    'Card numbers go to the payment company and never reach this server. We store what was bought, when, for how much, and the invoice.',
  'privacy.messages': 'Messages',
  'privacy.messages.text':
    'We send codes for signing in, news about your projects if you want them, and answers to what you write to us. Messages from the contact form are stored and mailed to the operator.',
  'privacy.cookies': 'Cookies and what your browser keeps',
  'privacy.cookies.text':
    'All of them are needed for what you asked for. There is no analytics, no advertising, and no file from another company on these pages.\n- targum_visitor: recognises you before you have an account, for a year.\n- targum_session and targum_session_jwt: keep you signed in, for two weeks.\n- targum_device: remembers that this browser has signed you in before, for a year.\n- targum_browser: ties a sign-in that was begun to this browser, for an hour.\n- Your language, your theme, an invitation code and unfinished choices stay in the storage of your browser and are not sent to us by themselves.',
  'privacy.keep': 'How long we keep it',
  'privacy.keep.text':
    'Projects stay until you delete them. In your profile you can have each project deleted a number of days after its last change.\n\nDeleting a project removes its files, paragraphs and results at once. Deleting your account removes your projects, files, memories, glossaries, voices and preferences at once. Records of payments and invoices stay, because accounts have to add up, and your sign-in stays until you remove it as well. Backups that the operator makes follow the operator’s own rules.',
  'privacy.rights': 'What you can do',
  'privacy.rights.text':
    '- Download everything of yours as one file, from your profile.\n- Correct your name and your preferences there.\n- End single sessions or all of them.\n- Delete a document, a project or the whole account.\n- Ask us anything through the contact page.',
  'terms.title': 'Terms',
  'terms.lead': 'The rules for using this installation of Targum, in plain words.',
  'terms.description': 'The terms of using Targum: drafts, your texts, prices, cancelling, fair use and liability.',
  'terms.service': 'What you get',
  'terms.service.text':
    'Targum makes draft translations between Hebrew and English. On the standard and custom tiers a machine makes them; on the pro tier a person reviews the draft before it is delivered.\n\nA machine’s draft contains mistakes. Do not rely on it where a mistake does harm, in medicine, law or safety for example, without a translator who answers for it.',
  'terms.texts': 'Your texts stay yours',
  'terms.texts.text':
    'You keep all rights in what you upload, and as far as rights arise in a translation we claim none. You allow us only what is needed to do the work: to store, translate and deliver your documents.\n\nUpload only what you may have translated. You answer for the rights of others in the texts you bring.',
  'terms.price': 'Prices',
  'terms.price.text':
    'A translation costs the words of the source times the rate of its tier, half as much again for rush delivery, less any discount. You see the whole price before you start, and the price you saw is the price that holds.\n\nStarting reserves the amount. Delivering charges it; on the pro tier that is the moment the review is signed off, by you or because seven days have passed since it was handed over to you. If you take a pro draft before a reviewer has accepted it, the reviewer’s quarter of the price is not charged. What a stopped or failed translation did not deliver is released, and a repeated attempt is never charged twice. Credit that was given to you is spent before credit that you bought.',
  'terms.stop': 'Stopping',
  'terms.stop.text':
    'You can pause, stop or delete a translation at any time and keep what was delivered until then. A plan can be ended at the end of each paid month.',
  'terms.fair': 'Fair use',
  'terms.fair.text':
    'Do not try to read what belongs to others, to get around limits or prices, to overload the service, or to use it for what the law forbids. We may end accounts that do; credit that was bought and not used is then paid back.',
  'terms.available': 'When something fails',
  'terms.available.text':
    'Work that was begun goes on after a restart where it stood. We do not promise that the service is always there. Keep your own copy of what you upload.\n\nAs far as the law allows, our liability for a translation is limited to what you paid for it.',
  'terms.change': 'Changes',
  'terms.change.text':
    'When these terms change, a translation that was started before is finished under the old ones. The software itself is open source under the MIT licence, which these terms do not restrict.',
} as const;
