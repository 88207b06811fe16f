use quote::ToTokens;
use syn::{FnArg, ReceiverKind, Signature, Type, TypeReference};

use crate::{diagnostics::Diagnostics, model::Receiver};

/// A free function takes no `self`.
pub(super) fn none(signature: &Signature, diagnostics: &mut Diagnostics) {
    for input in &signature.inputs {
        if let FnArg::Receiver(receiver) = input {
            diagnostics.error(
                receiver,
                "a free `#[tool]` function has no `self`: put `#[toolset]` on the impl block, or take the service as `#[state] service: &Service`",
            );
        }
    }
}

/// A method takes `&self`, `self: Arc<Self>` or `self: &Arc<Self>`: calls share the set.
pub(super) fn of(signature: &Signature, diagnostics: &mut Diagnostics) -> Receiver {
    let Some(receiver) = signature.receiver() else {
        diagnostics.error(
            &signature.ident,
            "a tool in a `#[toolset]` takes `&self`; move functions without it out of the impl block",
        );
        return Receiver::Reference;
    };
    let refusal = match &receiver.kind {
        ReceiverKind::Reference(_, _, Some(_)) => {
            "calls run concurrently, so a tool takes `&self`, not `&mut self`; keep changing state in a `Mutex`"
        }
        ReceiverKind::Reference(_, Some(lifetime), None) if lifetime.ident == "static" => {
            "a call borrows the set only while it runs; write `&self`"
        }
        ReceiverKind::Reference(..) => return Receiver::Reference,
        ReceiverKind::Typed(_, ty) => match &**ty {
            Type::Reference(reference) if is_shared(reference) && is_arc(&reference.elem) => {
                return Receiver::SharedReference;
            }
            ty if is_arc(ty) => return Receiver::Shared,
            _ => "a tool takes `&self`, `self: Arc<Self>` or `self: &Arc<Self>`",
        },
        _ => "calls share the set, so a tool takes `&self` or `self: Arc<Self>`, not `self`",
    };
    diagnostics.error(receiver, refusal);
    Receiver::Reference
}

/// Neither `&mut` nor `&'static`.
fn is_shared(reference: &TypeReference) -> bool {
    let is_static = reference.lifetime.as_ref().is_some_and(|lifetime| lifetime.ident == "static");
    reference.mutability.is_none() && !is_static
}

fn is_arc(ty: &Type) -> bool {
    let last = match ty {
        Type::Path(path) => path.path.segments.last(),
        _ => None,
    };
    last.is_some_and(|segment| {
        segment.ident == "Arc" && segment.arguments.to_token_stream().to_string().contains("Self")
    })
}
