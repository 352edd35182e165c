/** Texts of the two pages for investors: no figure here that the bench or the price list does not give. */
export const texts = {
  'investors.title': 'For investors',
  'investors.lead':
    'A translation house in a box: drafts of whole books between Hebrew and English, on one’s own machine.',
  'investors.description':
    'Targum for investors: the product, who pays for it, the technology, and what we have measured.',
  'investors.product': 'The product',
  'investors.product.text':
    'Somebody uploads a book and gets it back in the other language and in the same format, with every paragraph accounted for. Around that stands what a business needs: accounts with passkeys, prices by the word, credit, invoices, referrals, a public API with webhooks, a console for the operator, and a side-by-side editor for reviewers.',
  'investors.market': 'Who pays, and for what',
  'investors.market.text':
    'Authors pay to have their book read abroad. Publishers pay to judge a manuscript before they commission a translation. Translators and agencies pay for a first draft that keeps their terms and arrives in their own tools. All of them pay by the word, before any work is done, and none of them has to be persuaded that translation costs money.\n\nHebrew is a good place to begin: a small language with a large literature, a right-to-left script that most tools break, and few products that take it seriously.',
  'investors.money': 'How it earns',
  'investors.money.text':
    'Three tiers: {standard}, {custom} and {pro} a word. Two subscriptions that lower the price of every word. On the lower two tiers the cost of a word is the electricity of an ordinary processor, because the engine is our own and runs without a graphics card or an outside service. The highest tier pays a reviewer.',
  'investors.technology': 'The technology',
  'investors.technology.text':
    '- Our own neural model, small enough to ship with the program, running on ordinary processors.\n- Formats rebuilt by splicing: what is not text stays as it was, byte for byte.\n- Right-to-left done properly, in files and on screen.\n- Work that survives the loss of any machine without translating or charging anything twice.\n- One program from a laptop to a cluster; nothing to rent before there are customers.\n- New languages are a row in a table and a model, not a rewrite.',
  'investors.figures': 'What we have measured',
  'investors.figures.what': 'Measurement',
  'investors.figures.value': 'Result',
  'investors.figures.machine':
    'Measured by our own bench on {day}, on {cores} cores of {cpu}. Anybody can run it: npm run bench.',
  'investors.figures.none': 'Nothing has been measured on this installation yet. Anybody can do it: npm run bench.',
  'investors.risks': 'What could go wrong',
  'investors.risks.text':
    'The built-in model is smaller than those of the large companies, and its drafts are worse than theirs on many texts; the model card in the source says by how much. Outside engines can be switched on where a customer prefers quality to privacy. We have no customers to name on this page, and we do not name any.',
  'investors.talk': 'Talk to us',
  'investors.other': 'The same in one page of questions',
  'investorsTwo.title': 'Targum in ten questions',
  'investorsTwo.lead': 'The second page for investors, for those who would rather ask than be told.',
  'investorsTwo.description': 'Ten questions an investor asks about Targum, with short honest answers.',
  'investorsTwo.problem': 'What is the problem?',
  'investorsTwo.problem.text': 'Most books are never translated, because the first draft alone takes a person months.',
  'investorsTwo.answer': 'What is the answer?',
  'investorsTwo.answer.text':
    'A machine writes the draft in minutes and keeps the format; people do what only people can.',
  'investorsTwo.why': 'Why not paste it into a chat?',
  'investorsTwo.why.text':
    'Because a book is not a message. It has notes, tables, names that must stay the same for four hundred pages, and a file that has to open again. And because many authors may not send a manuscript to a stranger’s server.',
  'investorsTwo.buyer': 'Who buys first?',
  'investorsTwo.buyer.text':
    'Authors with one book, then publishers with many. A first chapter is free, and whoever invites a friend gets credit.',
  'investorsTwo.price': 'What does it cost them?',
  'investorsTwo.price.text': 'From {standard} to {pro} a word, shown before they start.',
  'investorsTwo.cost': 'What does it cost us?',
  'investorsTwo.cost.text':
    'Processor time. The model is our own: no fee per word goes to anybody else unless an operator chooses an outside engine.',
  'investorsTwo.moat': 'What is hard to copy?',
  'investorsTwo.moat.text':
    'Documents that come back intact, in both directions of writing; a ledger in which every cent has two sides; customers’ own memories and glossaries, which make every next book better for them.',
  'investorsTwo.grow': 'How does it grow?',
  'investorsTwo.grow.text':
    'By adding workers when there is more work, and languages when there is a model. Both are settings, not projects.',
  'investorsTwo.proof': 'What is proven?',
  'investorsTwo.proof.text':
    'What our tests and our bench show. The figures are below, with the machine they come from.',
  'investorsTwo.missing': 'What is missing?',
  'investorsTwo.missing.text': 'A larger model, more languages, and customers. That is what money is for.',
  'investorsTwo.other': 'The longer page',
} as const;
