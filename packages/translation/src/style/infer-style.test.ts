import { describe, expect, it } from 'vitest';
import { knownPairs } from '../testing/known-pairs.ts';
import { inferCharacters } from './infer-gender.ts';
import { inferStyle } from './infer-style.ts';
import { styleInstructions } from './style-instructions.ts';
import { readStyleProfile } from './style-profile.ts';

const repeat = (text: string, times = 6): string[] => Array.from({ length: times }, () => text);

describe('the style that texts show', () => {
  it('finds what an English author does', () => {
    const texts = repeat(
      '“Go,” he said. He didn’t look at the grey theatre—it cost 1,200 pounds on 5 May 1948. We don’t know.',
    );
    expect(inferStyle(texts, 'en')).toEqual({
      quotes: 'curly',
      dash: 'em',
      thousands: 'comma',
      spelling: 'british',
      formality: 'informal',
      dates: 'day-first',
    });
  });

  it('finds what a Hebrew author does, and who she is', () => {
    const texts = repeat('אני לא זוכרת את בית־הספר. "אני זוכר," אמר. הכול היה מאוד ישן ביום 5.5.1948.');
    expect(inferStyle(texts, 'he')).toEqual({
      quotes: 'straight',
      compound: 'maqaf',
      vowels: 'full',
      dates: 'dots',
      narrator: 'female',
    });
  });

  it('says nothing of what is rare or disputed', () => {
    expect(inferStyle(['“One,” he said.', 'A gray colour.'], 'en')).toEqual({});
    const both = repeat('The gray house. The grey house.');
    expect(inferStyle(both, 'en')).not.toHaveProperty('spelling');
  });

  it('tells women from men by their verbs in Hebrew and by their pronouns in English', () => {
    const hebrew = knownPairs.map(([text]) => text);
    expect(inferCharacters([...hebrew, 'אמרה מרים.', 'שאלה מרים.', 'ומרים שתקה.'], 'he')).toContainEqual({
      name: 'מרים',
      gender: 'female',
    });
    const english = repeat('Then Brenner took his hat and said that he was tired. We saw Miriam with her book.', 4);
    const found = inferCharacters(english, 'en');
    expect(found).toContainEqual({ name: 'Brenner', gender: 'male' });
    expect(found).toContainEqual({ name: 'Miriam', gender: 'female' });
  });
});

describe('a profile in words', () => {
  it('tells an engine that reads what no rule can do', () => {
    const said = styleInstructions(
      {
        narrator: 'female',
        characters: [{ name: 'Noa', gender: 'female' }],
        transliteration: { het: 'ch' },
        notes: 'Dry.',
      },
      'en',
    );
    expect(said).toMatch(/narrator is female.*Noa is female.*ח as "ch".*Dry\./u);
    expect(styleInstructions({}, 'he')).toBe('');
  });

  it('is checked when it comes from outside', () => {
    expect(readStyleProfile({ characters: [{ name: 'Noa', gender: 'female' }], notes: 'x' })).toBeTruthy();
    expect(() => readStyleProfile({ characters: [{ name: 'Noa' }] })).toThrow('"characters"');
    expect(() => readStyleProfile({ transliteration: { het: 'x' } })).toThrow('h, ch, kh');
    expect(() => readStyleProfile({ notes: 3 })).toThrow('"notes"');
  });
});
