import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCsvRecord } from './format-csv.ts';

/** Parses one record as RFC 4180 specifies, with a given separator. */
function readRecord(record: string, separator = ','): string[] {
  const fields: string[] = [];
  let field = '';
  let isQuoted = false;
  const text = record.slice(0, -2);
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? '';
    if (isQuoted && character === '"' && text[index + 1] === '"') {
      field += '"';
      index += 1;
    } else if (character === '"') isQuoted = !isQuoted;
    else if (character === separator && !isQuoted) {
      fields.push(field);
      field = '';
    } else field += character;
  }
  return [...fields, field];
}

test('writes texts, numbers and nulls as one line', () => {
  expect(formatCsvRecord(['Thai Basil', 12.5, null, -3, ''])).toBe('Thai Basil,12.5,,-3,\r\n');
});

test('quotes separators, quotes and line breaks', () => {
  expect(formatCsvRecord(['a,b', 'say "hi"', 'two\nlines'])).toBe('"a,b","say ""hi""","two\nlines"\r\n');
});

test.each([
  ['=1+1', "'=1+1"],
  ['+1 555 0100', "'+1 555 0100"],
  ['-cmd', "'-cmd"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  =1+1', "'  =1+1"],
  ['＝1+1', "'＝1+1"],
  ['\t=1+1', "'\t'=1+1"],
  ['Basil;=HYPERLINK("x")', 'Basil;\'=HYPERLINK("x")'],
  ['a\n=1', "a\n'=1"],
  ['x;"=cmd', 'x;"\'=cmd'],
])('escapes the formula in %j', (typed, read) => {
  expect(readRecord(formatCsvRecord([typed]))).toEqual([read]);
});

test('leaves amounts as numbers, including negative ones', () => {
  expect(formatCsvRecord(['12.50', '-3', '-0.25', '1-2'])).toBe('12.50,-3,-0.25,1-2\r\n');
});

const nasty = fc.string({
  unit: fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '"',
    ',',
    ';',
    '\t',
    '\n',
    '\r',
    '|',
    ' ',
    'a',
    '1',
    "'",
    '＝',
    'é',
  ),
});

test('fields read back unchanged apart from apostrophes, and no cell starts a formula', () => {
  fc.assert(
    fc.property(fc.array(nasty, { minLength: 1, maxLength: 4 }), (values) => {
      const record = formatCsvRecord(values);
      const read = readRecord(record);
      expect(read.map((field) => field.replaceAll("'", ''))).toEqual(
        values.map((value) => value.replaceAll("'", '')),
      );
      for (const field of read) {
        expect(/^[\s]*[=+\-@＝]/.test(field) && !/^-\d+$/.test(field)).toBe(false);
      }
    }),
  );
});

test('no cell starts a formula in a locale that splits at semicolons and ignores quotes', () => {
  fc.assert(
    fc.property(nasty, (value) => {
      for (const cell of formatCsvRecord(['id', value])
        .split(/[;\r\n]/)
        .slice(1)) {
        expect(/^["\s]*[=+\-@＝]/.test(cell)).toBe(false);
      }
    }),
  );
});
