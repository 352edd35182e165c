/** Colours that are told apart on light and dark ground; which is whose follows from the page's own name. */
const colours = ['#2f6fb0', '#8a4fbf', '#1d7a4f', '#b0562f', '#b02f6f', '#4f6b8a'];

export function holderColour(editor: string): string {
  const sum = Array.from(editor).reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return colours[sum % colours.length] ?? '#2f6fb0';
}
