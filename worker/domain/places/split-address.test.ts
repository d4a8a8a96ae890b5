import { expect, test } from 'vitest';
import { splitAddress } from './split-address.ts';

test.each([
  ['440 S Conkling St Apt 3B', '440 S Conkling St', 'Apt 3B'],
  ['440 S Conkling St, Ste 200, Baltimore, MD 21224', '440 S Conkling St, Baltimore, MD 21224', 'Ste 200'],
  ['440 S Conkling St #5', '440 S Conkling St', '#5'],
  ['440 S Conkling St, Gate code 1234', '440 S Conkling St', 'Gate code 1234'],
  ['440 S Conkling St Apt 3B, gate code: #1234', '440 S Conkling St', 'Apt 3B, gate code: #1234'],
  ['Unit 12-A, 3131 Eastern Ave', '3131 Eastern Ave', 'Unit 12-A'],
  ['3131 Eastern Ave 2nd floor, buzzer 7', '3131 Eastern Ave', '2nd floor, buzzer 7'],
  ['Eastern Ave #3131', 'Eastern Ave 3131', null],
  ['Eastern Ave #3131, Apt #4', 'Eastern Ave 3131', 'Apt #4'],
  ['Gate code #1234, 3131 Eastern Ave', '3131 Eastern Ave', 'Gate code #1234'],
  ['100 Ocean Dr, Miami, FL 33101', '100 Ocean Dr, Miami, FL 33101', null],
  ['12 Ste Genevieve St', '12 Ste Genevieve St', null],
  ['1 Unity Way', '1 Unity Way', null],
  ['Apt 3', 'Apt 3', null],
  ['', '', null],
])('splits %j into %j and the note %j', (text, address, note) => {
  expect(splitAddress(text)).toEqual({ address, note });
});
