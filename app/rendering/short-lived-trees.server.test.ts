import { Component, createContext, h, options, type VNode } from 'preact';
import { useContext, useState } from 'preact/hooks';
import { renderToString } from 'preact-render-to-string';
import { expect, onTestFinished, test } from 'vitest';
import { releaseTrees } from './short-lived-trees.server.ts';

type Hooks = { __r?: (node: VNode & { __c: object }) => void };

const Shift = createContext('off');

function Row({ row }: { row: number }) {
  const [name] = useState(`row ${row}`);
  return h('li', null, name, ' ', useContext(Shift));
}

class Rows extends Component {
  render() {
    return [h(Row, { row: 1 }), h(Row, { row: 2 })];
  }
}

/** Renders a page and returns the nodes that the renderer created, with their components. */
function writePage() {
  const made: { node: object; component: object }[] = [];
  const hooks = options as Hooks;
  const { __r: render } = hooks;
  hooks.__r = (node) => {
    render?.(node);
    made.push({ node, component: node.__c });
  };
  onTestFinished(() => {
    hooks.__r = render;
  });
  const page = renderToString(h('ul', null, h(Shift.Provider, { value: 'on' }, h(Rows, null))));
  hooks.__r = render;
  return { page, made };
}

function listFunctions(component: object): unknown[] {
  return Object.values(Object.getOwnPropertyDescriptors(component))
    .flatMap(({ value, get }) => [value, get])
    .filter((value) => typeof value === 'function');
}

test('leaves no own functions on components and no references from rendered nodes to components or children', () => {
  releaseTrees();
  const [first, second] = [writePage(), writePage()];
  expect(first.page).toBe('<ul><li>row 1 on</li><li>row 2 on</li></ul>');
  expect(first.made).toHaveLength(4);
  for (const [index, { node, component }] of first.made.entries()) {
    expect(Object.values(node)).not.toContain(component);
    expect(listFunctions(component)).toEqual(listFunctions(second.made[index]?.component ?? {}));
    expect((node as { __k: unknown }).__k).toBeNull();
  }
});
