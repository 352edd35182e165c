/** The numbers everybody knows from payment providers' own test modes. */
export const testCards = [
  { number: '4242424242424242', outcome: 'success', method: 'pm_test_success' },
  { number: '4000000000000002', outcome: 'declined', method: 'pm_test_declined' },
  { number: '4000002760003184', outcome: 'three_d_secure', method: 'pm_test_three_d_secure' },
] as const;

export function findTestCard(given: string) {
  const number = given.replaceAll(/[\s-]/g, '');
  return testCards.find((card) => card.number === number);
}
