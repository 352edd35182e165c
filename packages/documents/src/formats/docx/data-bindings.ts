import { allElements, attribute, firstChild, removeNode, type XmlElement } from '../../xml/index.ts';

/**
 * A control bound to custom XML shows that data again when the file is opened, and would bring the
 * source text back: where the shown text was translated the binding goes. Title and the like are
 * bound to the document's properties, which are translated themselves.
 */
export function releaseTranslatedBindings(root: XmlElement): void {
  for (const sdt of allElements(root)) {
    if (sdt.name !== 'w:sdt' || !firstChild(sdt, 'w:sdtContent')?.changed) continue;
    const properties = firstChild(sdt, 'w:sdtPr');
    for (const name of ['w:dataBinding', 'w15:dataBinding']) {
      const binding = firstChild(properties, name);
      const path = `${binding && attribute(binding, 'w:xpath')} ${binding && attribute(binding, 'w:prefixMappings')}`;
      if (binding && !/core-properties|coreProperties|extended-properties/.test(path)) removeNode(binding);
    }
  }
}
