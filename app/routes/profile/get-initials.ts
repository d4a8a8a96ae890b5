/** One or two letters that stand for a person; "U" when no name is known. */
export function getInitials(firstName: string, lastName: string): string {
  const letters = [firstName, lastName].map((name) => [...name.trim()][0] ?? '');
  return letters.join('').toLocaleUpperCase() || 'U';
}
