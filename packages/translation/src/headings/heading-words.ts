/** What a division of a book is called, and whether its ordinals are feminine. */
interface DivisionWord {
  word: string;
  feminine?: boolean;
}

export type Division =
  | 'chapter'
  | 'part'
  | 'book'
  | 'volume'
  | 'section'
  | 'appendix'
  | 'act'
  | 'scene'
  | 'lesson'
  | 'unit'
  | 'figure'
  | 'table';

interface HeadingWords {
  divisions: Record<Division, DivisionWord>;
  /** Headings that are always the same words; the first of several is the one that is written. */
  fixed: Record<string, readonly string[]>;
}

/** The words of book headings, a row a language. A language without a row leaves headings to the engine. */
export const headingWords: Record<string, HeadingWords> = {
  en: {
    divisions: {
      chapter: { word: 'Chapter' },
      part: { word: 'Part' },
      book: { word: 'Book' },
      volume: { word: 'Volume' },
      section: { word: 'Section' },
      appendix: { word: 'Appendix' },
      act: { word: 'Act' },
      scene: { word: 'Scene' },
      lesson: { word: 'Lesson' },
      unit: { word: 'Unit' },
      figure: { word: 'Figure' },
      table: { word: 'Table' },
    },
    fixed: {
      contents: ['Table of Contents', 'Contents'],
      preface: ['Preface'],
      foreword: ['Foreword'],
      introduction: ['Introduction'],
      prologue: ['Prologue'],
      epilogue: ['Epilogue'],
      afterword: ['Afterword'],
      acknowledgements: ['Acknowledgements', 'Acknowledgments'],
      dedication: ['Dedication'],
      bibliography: ['Bibliography'],
      glossary: ['Glossary'],
      footnotes: ['Footnotes'],
      endnotes: ['Endnotes'],
      appendices: ['Appendices'],
      appendix: ['Appendix'],
      author: ['About the Author'],
      abstract: ['Abstract'],
      figures: ['List of Figures', 'List of Illustrations'],
      tables: ['List of Tables'],
      rights: ['All rights reserved'],
      continued: ['To be continued'],
      end: ['The End'],
    },
  },
  he: {
    divisions: {
      chapter: { word: 'פרק' },
      part: { word: 'חלק' },
      book: { word: 'ספר' },
      volume: { word: 'כרך' },
      section: { word: 'סעיף' },
      appendix: { word: 'נספח' },
      act: { word: 'מערכה', feminine: true },
      scene: { word: 'תמונה', feminine: true },
      lesson: { word: 'שיעור' },
      unit: { word: 'יחידה', feminine: true },
      figure: { word: 'איור' },
      table: { word: 'טבלה', feminine: true },
    },
    fixed: {
      contents: ['תוכן העניינים', 'תוכן עניינים', 'תוכן הענינים'],
      preface: ['הקדמה'],
      foreword: ['פתח דבר'],
      introduction: ['מבוא'],
      prologue: ['פרולוג'],
      epilogue: ['אפילוג'],
      afterword: ['אחרית דבר', 'סוף דבר'],
      acknowledgements: ['תודות'],
      dedication: ['הקדשה'],
      bibliography: ['ביבליוגרפיה'],
      glossary: ['מילון מונחים'],
      footnotes: ['הערות שוליים'],
      endnotes: ['הערות סיום'],
      appendices: ['נספחים'],
      appendix: ['נספח'],
      author: ['על המחבר', 'על המחברת', 'אודות המחבר'],
      abstract: ['תקציר'],
      figures: ['רשימת איורים'],
      tables: ['רשימת טבלאות'],
      rights: ['כל הזכויות שמורות'],
      continued: ['המשך יבוא'],
      end: ['סוף'],
    },
  },
};
