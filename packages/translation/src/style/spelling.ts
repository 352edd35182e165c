/** American, then British, only where one spelling is the rule on each side and no other word is written so. */
const pairs = `color colour;colors colours;colored coloured;favor favour;favorite favourite;favorites favourites
honor honour;honors honours;honored honoured;labor labour;neighbor neighbour;neighbors neighbours
neighborhood neighbourhood;humor humour;rumor rumour;rumors rumours;harbor harbour;savior saviour;flavor flavour
vapor vapour;behavior behaviour;endeavor endeavour;parlor parlour;splendor splendour;center centre;centers centres
theater theatre;theaters theatres;fiber fibre;somber sombre;specter spectre;luster lustre;gray grey;traveler traveller
travelers travellers;traveled travelled;traveling travelling;canceled cancelled;marvelous marvellous;jewelry jewellery
woolen woollen;skillful skilful;fulfill fulfil;enrollment enrolment;defense defence;offense offence;pretense pretence
plow plough;skeptical sceptical;realize realise;realized realised;recognize recognise
recognized recognised;organize organise;organized organised;organization organisation;apologize apologise
apologized apologised;analyze analyse;analyzed analysed;pajamas pyjamas;mustache moustache;aluminum aluminium`
  .split(/[;\n]/u)
  .map((pair): [string, string] => {
    const [american = '', british = ''] = pair.split(' ');
    return [american, british];
  });

export const spellings: Record<'american' | 'british', ReadonlyMap<string, string>> = {
  british: new Map(pairs),
  american: new Map(pairs.map(([american, british]) => [british, american])),
};
