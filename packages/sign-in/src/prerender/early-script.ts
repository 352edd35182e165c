/**
 * The text of a script that stands right behind a shell and keeps the last press until the widget comes for it
 * (`shell/hold-presses.ts`). It watches its neighbour, or the shell in the shadow root beside it. Once the
 * mark is gone it does nothing more. The same for every page, so that a policy can name it once.
 */
export const EARLY_SCRIPT = `(function(){
var script=document.currentScript,root=script.parentNode.shadowRoot,
area=root?root.querySelector("[data-targum-shell]"):script.previousElementSibling,
early=area.targumEarly={stop:function(){listen("remove")}};
function hold(event){
var found=event.type=="submit"?event.target:event.target.closest("button[type=button]");
if(!found||!area.closest("[data-targum-shell]"))return;
event.preventDefault();event.stopPropagation();
early.pressed=found;area.setAttribute("aria-busy","true")}
function listen(what){["submit","click"].forEach(function(name){area[what+"EventListener"](name,hold,true)})}
listen("add")})()`;
