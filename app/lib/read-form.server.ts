/** A form without its empty fields: a group left empty, such as a place, is then absent rather than half there. */
export function dropEmptyFields(form: FormData): FormData {
  const filled = new FormData();
  for (const [name, value] of form) if (value !== '') filled.append(name, value);
  return filled;
}
