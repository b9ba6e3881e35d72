/** More words of the four languages, as in `day-named.ts`. */

/** January first. What is written in Lithuanian as `lapkričio 18` is found by how the word begins. */
export const monthNames: readonly (readonly string[])[] = [
  ['january', 'januari', 'januar', 'sausio', 'sausis'],
  ['february', 'februari', 'februar', 'vasario', 'vasaris'],
  ['march', 'maart', 'mrt', 'marz', 'maerz', 'kovo', 'kovas'],
  ['april', 'balandzio', 'balandis'],
  ['may', 'mei', 'mai', 'geguzes', 'geguze'],
  ['june', 'juni', 'birzelio', 'birzelis'],
  ['july', 'juli', 'liepos', 'liepa'],
  ['august', 'augustus', 'rugpjucio', 'rugpjutis'],
  ['september', 'rugsejo', 'rugsejis'],
  ['october', 'oktober', 'spalio', 'spalis'],
  ['november', 'lapkricio', 'lapkritis'],
  ['december', 'dezember', 'gruodzio', 'gruodis'],
];

/** One to twelve: English, and the others, in which "half three" is half an hour before three. */
export const englishHours = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
export const otherHours: readonly (readonly string[])[] = [
  ['een', 'eins', 'ein', 'pirmos', 'vienos'],
  ['twee', 'zwei', 'antros', 'dvieju'],
  ['drie', 'drei', 'trecios', 'triju'],
  ['vier', 'ketvirtos', 'keturiu'],
  ['vijf', 'funf', 'fuenf', 'penktos', 'penkiu'],
  ['zes', 'sechs', 'sestos', 'sesiu'],
  ['zeven', 'sieben', 'septintos', 'septyniu'],
  ['acht', 'astuntos', 'astuoniu'],
  ['negen', 'neun', 'devintos', 'devyniu'],
  ['tien', 'zehn', 'desimtos', 'desimties'],
  ['elf', 'vienuoliktos', 'vienuolikos'],
  ['twaalf', 'zwolf', 'zwoelf', 'dvyliktos', 'dvylikos'],
];

export const halfWords = new Set(['half', 'halb', 'puse']);
export const quarterWords = new Set(['quarter', 'kwart', 'viertel', 'ketvirtis']);
export const afterWords = new Set(['past', 'over', 'nach', 'po']);
export const beforeWords = new Set(['to', 'voor', 'vor', 'iki', 'be']);

export const noonWords = new Set(['noon', 'midday', 'mittag', 'mittags', 'vidurdieni', 'vidurdienis']);

export const morningWords = new Set(
  'morning ochtend voormiddag vormittag vormittags fruh frueh ryta ryte rytas'.split(' '),
);
export const afternoonWords = new Set('afternoon middag namiddag nachmittag nachmittags popiet'.split(' '));
export const eveningWords = new Set('evening avond abend abends vakara vakare vakaras'.split(' '));

/** Before a weekday: the one after today. */
export const nextWords = new Set(
  'next nachste nachsten nachster naechste naechsten kommende kommenden volgende komende aanstaande kita kitas'.split(
    ' ',
  ),
);
export const weekUnits = new Set('week weeks weken woche wochen savaites savaiciu'.split(' '));
export const dayUnits = new Set('day days dag dagen tag tage tagen dienos dienu'.split(' '));

/** Words that say nothing of their own: `at`, `o'clock`. */
export const fillers = new Set(
  'at on in the oclock om op de uur um am den der uhr gegen apie val valanda with met mit su'.split(' '),
);
