import { type ComponentType, options, type VNode } from 'preact';

/** What the renderer keeps at a node and its component, under the names that its build gives them. */
type RenderedNode = VNode & { __k: unknown; __c: RenderedComponent | null };
type RenderedComponent = {
  __v: VNode;
  __f?: boolean;
  getChildContext?: (this: RenderedComponent) => object;
  sub?: () => void;
};
type ContextType = ComponentType & { Provider?: unknown; __c: string };

type RenderHooks = { __r?: (node: RenderedNode) => void; unmount?: (node: RenderedNode) => void };

/**
 * Frees the tree of a page as soon as the page is rendered. V8 puts a function that is assigned to a property, and every getter,
 * into the old generation at once: what these refer to lives until the next full collection, and minor collections copy it. So
 * on the server no component gets functions of its own, and a rendered node drops its references to the nodes below it.
 */
export function releaseTrees(): void {
  const hooks = options as unknown as RenderHooks;
  const { __r: render, unmount } = hooks;
  hooks.__r = (node) => {
    render?.(node);
    const component = node.__c;
    if (!component) return;
    // As if it had its own check for updates: on the server there are none.
    component.__f = true;
    if ((node.type as ContextType).Provider !== node.type) return;
    component.getChildContext = giveContext;
    component.sub = ignore;
  };
  hooks.unmount = (node) => {
    unmount?.(node);
    node.__k = null;
    node.__c = null;
  };
}

function giveContext(this: RenderedComponent): object {
  return { [(this.__v.type as ContextType).__c]: this };
}

/** A context need not know who reads it: its value does not change while a page is rendered. */
function ignore(): void {}
