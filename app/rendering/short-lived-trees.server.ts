import { type ComponentType, options, type VNode } from 'preact';

/** The renderer's internal fields of a node and its component, under their minified names. */
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
 * Frees a page's tree as soon as it is rendered. V8 allocates functions assigned to properties, and getters, directly in the old
 * generation: what they refer to lives until the next full collection, and minor collections copy it. So on the server no
 * component gets its own functions, and a rendered node drops its references to its children and component.
 */
export function releaseTrees(): void {
  const hooks = options as unknown as RenderHooks;
  const { __r: render, unmount } = hooks;
  hooks.__r = (node) => {
    render?.(node);
    const component = node.__c;
    if (!component) return;
    // Marks the component as having its own update check; there are no updates on the server.
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

/** A no-op: a context need not track its consumers, because its value does not change while a page is rendered. */
function ignore(): void {}
