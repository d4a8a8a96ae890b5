import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';

const TITLE = '# Results\n\nThe last run of each bench that was kept (`npm run bench <name> -- --keep`).\n';

/** Replaces the stored output of these benches in a file: one heading for each, with the date and the machine. */
export function keepResults(file, results) {
  const sections = new Map(existsSync(file) ? readSections(readFileSync(file, 'utf8')) : []);
  const on = new Date().toISOString().slice(0, 10);
  for (const { topic, isKept, lines } of results) {
    const state = `${on}, ${os.availableParallelism()} cores, load ${os.loadavg()[0].toFixed(1)}: targets ${isKept ? 'hold' : 'missed'}`;
    const text = lines
      .join('\n')
      .replaceAll(/[ \t]+$/gm, '')
      .trim();
    sections.set(topic, `${state}\n\n\`\`\`text\n${text}\n\`\`\`\n`);
  }
  const sorted = [...sections].sort(([one], [other]) => one.localeCompare(other));
  const body = sorted.map(([topic, text]) => `\n## ${topic}\n\n${text.trim()}\n`).join('');
  writeFileSync(file, TITLE + body);
}

function readSections(text) {
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const end = section.indexOf('\n');
      return [section.slice(0, end), section.slice(end)];
    });
}
